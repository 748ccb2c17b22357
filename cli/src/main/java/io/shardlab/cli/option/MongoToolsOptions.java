package io.shardlab.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Lets {@code dump} and {@code restore} take options as mongodump and mongorestore spell them, such as {@code --nsInclude}. */
public final class MongoToolsOptions {

    private static final Set<String> COMMANDS = Set.of("dump", "restore");
    private static final Pattern CAPITALS = Pattern.compile("(?<=[a-z])[A-Z]+");

    private MongoToolsOptions() {}

    /** The words of a command line; camel case becomes lower case with hyphens in options of these commands. */
    public static List<String> normalized(List<String> words) {
        if (words.isEmpty() || !COMMANDS.contains(words.get(0))) {
            return words;
        }
        List<String> normalized = new ArrayList<>();
        for (String word : words) {
            int end = word.contains("=") ? word.indexOf('=') : word.length();
            String name = CAPITALS.matcher(word.substring(0, end))
                    .replaceAll(capitals -> "-" + capitals.group().toLowerCase(Locale.ROOT));
            normalized.add(word.startsWith("--") ? name + word.substring(end) : word);
        }
        return normalized;
    }
}
