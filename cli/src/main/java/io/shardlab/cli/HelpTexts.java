package io.shardlab.cli;

import io.shardlab.core.text.Language;
import io.shardlab.core.text.Translations;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import java.util.ResourceBundle;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The help of commands and options that are not parameters of a workload. English texts are in the code of the commands, and are the
 * keys of their translations.
 */
final class HelpTexts {

    private static final String USAGE = "usage.";

    private HelpTexts() {}

    /** Gives a command and those below it the texts of a language, where it has them. */
    static void translate(CommandSpec spec, Language language) {
        if (language != Language.ENGLISH) {
            translate(spec, Translations.in(language));
        }
    }

    private static void translate(CommandSpec spec, Translations translations) {
        Texts texts = new Texts(translations);
        UsageMessageSpec usage = spec.usageMessage();
        texts.put(USAGE + "description", usage.description());
        texts.put(USAGE + "footer", usage.footer());
        texts.put(USAGE + "synopsisHeading", usage.synopsisHeading());
        texts.put(USAGE + "commandListHeading", usage.commandListHeading());
        spec.options().forEach(option -> texts.put(key(option), option.description()));
        spec.positionalParameters().forEach(argument -> texts.put(key(argument), argument.description()));
        spec.resourceBundle(texts);
        spec.subcommands().values().forEach(command -> translate(command.getCommandSpec(), translations));
    }

    /** The key by which picocli asks for the description of an option. */
    private static String key(OptionSpec option) {
        return named(option, option.longestName().replaceFirst("^-+", ""));
    }

    private static String key(PositionalParamSpec argument) {
        return named(argument, argument.paramLabel() + "[" + argument.index() + "]");
    }

    private static String named(ArgSpec argument, String otherwise) {
        String key = argument.descriptionKey();
        return key == null || key.isEmpty() ? otherwise : key;
    }

    /** The texts of one command, by the keys of picocli. */
    private static final class Texts extends ResourceBundle {

        private final Map<String, Object> texts = new HashMap<>();
        private final Translations translations;

        Texts(Translations translations) {
            this.translations = translations;
        }

        /** picocli interprets % as a format, and the code of a command writes it twice. */
        void put(String key, String... english) {
            String[] translated = Arrays.stream(english)
                    .map(line -> translations
                            .find(line.replace("%%", "%"))
                            .map(found -> found.replace("%", "%%").replace("%%n", "%n"))
                            .orElse(line))
                    .toArray(String[]::new);
            if (Arrays.equals(english, translated)) {
                return;
            }
            for (int i = 0; i < translated.length; i++) {
                texts.put(translated.length == 1 ? key : key + "." + i, translated[i]);
            }
        }

        @Override
        protected Object handleGetObject(String key) {
            return texts.get(key);
        }

        @Override
        public Enumeration<String> getKeys() {
            return Collections.enumeration(texts.keySet());
        }
    }
}
