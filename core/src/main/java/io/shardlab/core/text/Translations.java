package io.shardlab.core.text;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The translations of English sentences and words into one language. Each part of the program, and each plug-in, has a file {@code
 * io/shardlab/translations/LANGUAGE.json} with its own: an object with the English texts as keys. English has none. Immutable.
 */
public final class Translations {

    private static final String FOLDER = "io/shardlab/translations/";
    private static final TypeReference<Map<String, String>> TEXTS = new TypeReference<>() {};
    private static final Map<Language, Translations> KNOWN = new ConcurrentHashMap<>();

    private final Map<String, String> texts;

    private Translations(Map<String, String> texts) {
        this.texts = texts;
    }

    /** Returns the translations into a language, which are read once. Thread-safe. */
    public static Translations in(Language language) {
        return KNOWN.computeIfAbsent(language, Translations::read);
    }

    private static Translations read(Language language) {
        Map<String, String> texts = new HashMap<>();
        if (language != Language.ENGLISH) {
            String name = FOLDER + language.locale().getLanguage() + ".json";
            try {
                for (URL file :
                        Collections.list(Translations.class.getClassLoader().getResources(name))) {
                    texts.putAll(texts(file));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return new Translations(texts);
    }

    private static Map<String, String> texts(URL file) throws IOException {
        try (InputStream in = file.openStream()) {
            return Json.mapper().readValue(in, TEXTS);
        }
    }

    /** Returns the translation of a sentence or a word, with places for values as it has; empty if there is none. */
    public Optional<String> find(String english) {
        return Optional.ofNullable(texts.get(english));
    }

    /** Returns the translation of a word or a sentence without values; the English text if there is none. */
    public String of(String english) {
        return texts.getOrDefault(english, english);
    }

    /** Returns the sentence that a key of older programs stood for; the key if it is unknown. */
    static String ofOldKey(String key) {
        return OldKeys.SENTENCES.getOrDefault(key, key);
    }

    /** Read only where an older result has such a key. */
    private static final class OldKeys {

        static final Map<String, String> SENTENCES = sentences();

        private static Map<String, String> sentences() {
            try {
                return texts(OldKeys.class.getResource("sentences-of-old-keys.json"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
