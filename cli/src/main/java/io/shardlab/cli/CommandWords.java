package io.shardlab.cli;

import io.shardlab.cli.command.CommandPlugin.Spelling;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.workloads.language.read.ValueFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Rewrites the words of a command line into those that the parser knows: {@code --workload NAME} becomes {@code run NAME},
 * {@code experiment run --resume=DIR} becomes {@code experiment resume DIR}, a value of an option whose value may be left out
 * is attached to it by an equals sign, and options of mongodump, mongorestore and mongoimport get the names that they have
 * here.
 */
final class CommandWords {

    static final String VERBOSE = "--verbose";
    static final String RUN = "run";

    private static final String WORKLOAD = "--workload";
    private static final String RESUME = "--resume";
    private static final Set<String> BOOLEANS = Set.of("true", "false", "yes", "no", "on", "off");
    private static final Pattern CAPITALS = Pattern.compile("(?<=[a-z])[A-Z]+");

    /** Options of mongoimport whose names differ by more than hyphens. */
    private static final Map<String, String> OF_MONGOIMPORT = Map.of(
            "--headerline", "--header-line",
            "--type", "--format",
            "--db", "--database",
            "--num-insertion-workers", "--insertion-workers");

    private CommandWords() {}

    /**
     * The words to parse, without {@code --verbose} and {@code --value-files}, which takes effect.
     *
     * @param spelling returns how the options of a command are written
     * @throws UsageException if {@code --workload} has no value, or {@code --value-files} no folder
     */
    static List<String> normalized(Function<String, Spelling> spelling, String... typed) {
        List<String> words = new ArrayList<>(List.of(typed));
        words.removeIf(VERBOSE::equals);
        allowValueFiles(words);
        Spelling written = words.isEmpty() ? Spelling.USUAL : spelling.apply(words.get(0));
        if (written != Spelling.WITH_WORKLOAD) {
            makeWorkloadACommand(words);
        }
        // In a restore, the word after --resume is the folder of the dump.
        attachValues(words, written != Spelling.OF_MONGO_TOOLS);
        if (beginsWith(words, "experiment", RUN)
                && words.size() > 2
                && words.get(2).startsWith(RESUME + "=")) {
            words.set(1, "resume");
            words.set(2, words.get(2).substring(RESUME.length() + 1));
        }
        boolean load = beginsWith(words, RUN, "bulk-load");
        if (load || written == Spelling.OF_MONGO_TOOLS) {
            words.replaceAll(word -> word.startsWith("--") ? withOurName(word, load) : word);
        }
        return List.copyOf(words);
    }

    /**
     * Takes an option of all commands from the words.
     *
     * @param words loses the option and its values
     * @return its values in order; the value of one that ends the words is empty
     */
    static List<String> taken(List<String> words, String option) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            boolean attached = words.get(i).startsWith(option + "=");
            if (attached || words.get(i).equals(option)) {
                int end = Math.min(words.size(), attached ? i + 1 : i + 2);
                values.add(
                        attached
                                ? words.get(i).substring(option.length() + 1)
                                : String.join("", words.subList(i + 1, end)));
                words.subList(i, end).clear();
                i--;
            }
        }
        return values;
    }

    /**
     * Takes the folders whose files workload files may name, and allows them.
     *
     * @throws UsageException if one of them is not a folder
     */
    static void allowValueFiles(List<String> words) {
        for (String value : taken(words, ValueFiles.OPTION)) {
            if (value.isEmpty() || value.indexOf('\0') >= 0 || !Files.isDirectory(Path.of(value))) {
                throw new UsageException(Message.of(
                        "{0} must be {1}, but is {2}.",
                        ValueFiles.OPTION, Message.of("a folder"), PlainText.quoted(value)));
            }
            ValueFiles.allow(Path.of(value));
        }
    }

    private static boolean beginsWith(List<String> words, String... beginning) {
        return words.size() >= beginning.length
                && words.subList(0, beginning.length).equals(List.of(beginning));
    }

    private static void makeWorkloadACommand(List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            boolean attached = word.startsWith(WORKLOAD + "=");
            if (attached || word.equals(WORKLOAD)) {
                if (!attached && i + 1 == words.size()) {
                    throw new UsageException(Message.of(
                            "--workload needs the name of a workload, which 'simulator list' shows, or the path of a "
                                    + "workload file."));
                }
                String name = attached ? word.substring(WORKLOAD.length() + 1) : words.get(i + 1);
                words.subList(i, attached ? i + 1 : i + 2).clear();
                words.addAll(0, List.of(RUN, name));
                return;
            }
        }
    }

    /** A parser cannot distinguish a value that may be left out from a positional argument. */
    private static void attachValues(List<String> words, boolean resumeTakesValue) {
        for (int i = 0; i + 1 < words.size(); i++) {
            String word = words.get(i);
            String next = words.get(i + 1);
            boolean takesFolder = resumeTakesValue && word.equals(RESUME) && !next.startsWith("-");
            if (word.startsWith("--") && !word.contains("=") && (takesFolder || areBooleans(next))) {
                words.set(i, word + "=" + next);
                words.remove(i + 1);
            }
        }
    }

    private static boolean areBooleans(String word) {
        return Arrays.stream(word.toLowerCase(Locale.ROOT).split(",", -1)).allMatch(BOOLEANS::contains);
    }

    /** Camel case, as in {@code --nsInclude}, becomes lower case with hyphens. */
    private static String withOurName(String word, boolean load) {
        int end = word.contains("=") ? word.indexOf('=') : word.length();
        String name = CAPITALS.matcher(word.substring(0, end))
                .replaceAll(capitals -> "-" + capitals.group().toLowerCase(Locale.ROOT));
        return (load ? OF_MONGOIMPORT.getOrDefault(name, name) : name) + word.substring(end);
    }
}
