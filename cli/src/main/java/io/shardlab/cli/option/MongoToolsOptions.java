package io.shardlab.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Lets {@code dump}, {@code restore} and {@code run bulk-load} take options as mongodump, mongorestore and mongoimport spell
 * them, such as {@code --nsInclude}.
 */
public final class MongoToolsOptions {

    private static final Set<String> COMMANDS = Set.of("dump", "restore");
    private static final List<String> LOAD = List.of("run", "bulk-load");

    /** Options of mongoimport whose names differ by more than hyphens. */
    private static final Map<String, String> OF_MONGOIMPORT = Map.of(
            "--headerline", "--header-line",
            "--type", "--format",
            "--db", "--database",
            "--num-insertion-workers", "--insertion-workers");

    private static final Pattern CAPITALS = Pattern.compile("(?<=[a-z])[A-Z]+");

    private MongoToolsOptions() {}

    /** The words of a command line; camel case becomes lower case with hyphens in options of these commands. */
    public static List<String> normalized(List<String> words) {
        boolean load = words.size() > 1 && words.subList(0, 2).equals(LOAD);
        if (words.isEmpty() || !load && !COMMANDS.contains(words.get(0))) {
            return words;
        }
        List<String> normalized = new ArrayList<>();
        for (String word : words) {
            int end = word.contains("=") ? word.indexOf('=') : word.length();
            String name = CAPITALS.matcher(word.substring(0, end))
                    .replaceAll(capitals -> "-" + capitals.group().toLowerCase(Locale.ROOT));
            String known = load ? OF_MONGOIMPORT.getOrDefault(name, name) : name;
            normalized.add(word.startsWith("--") ? known + word.substring(end) : word);
        }
        return normalized;
    }
}
