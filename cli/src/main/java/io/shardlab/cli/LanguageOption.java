package io.shardlab.cli;

import io.shardlab.cli.option.Surroundings;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The option of all commands that names the language of the user, and the words without it. Without the option, the variables
 * of POSIX name it, and where none is set, the operating system.
 *
 * @param typed the language of the option; empty without it
 * @param words the command line without the option
 */
record LanguageOption(Optional<Language> typed, Language language, List<String> words) {

    static final String NAME = "--language";

    /**
     * Takes the option from a command line.
     *
     * @throws UsageException if it has no value, or names a language without texts
     */
    static LanguageOption in(List<String> typed, Surroundings surroundings) {
        List<String> words = new ArrayList<>(typed);
        Optional<Language> language = Optional.empty();
        for (String value : CommandWords.taken(words, NAME)) {
            language = Optional.of(named(value));
        }
        return new LanguageOption(language, language.orElseGet(() -> ofSystem(surroundings)), List.copyOf(words));
    }

    private static Language named(String code) {
        return Arrays.stream(Language.values())
                .filter(language -> language.locale().getLanguage().equals(code.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new UsageException(Message.of(
                        "{0} must be {1}, but is {2}.",
                        NAME,
                        Message.of(
                                "one of {0}",
                                Arrays.stream(Language.values())
                                        .map(language -> language.locale().getLanguage())
                                        .collect(Collectors.joining(", "))),
                        "'" + code + "'")));
    }

    /** Reads a name such as {@code ja_JP.UTF-8}; {@code C} is English. The start script sets the first of these variables. */
    static Language ofSystem(Surroundings surroundings) {
        return Stream.of("SHARDLAB_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
                .flatMap(name -> surroundings.variable(name).stream())
                .findFirst()
                .map(name -> Locale.forLanguageTag(name.split("[_.@]", 2)[0]))
                .map(Language::of)
                .orElseGet(() -> Language.of(Locale.getDefault(Locale.Category.DISPLAY)));
    }
}
