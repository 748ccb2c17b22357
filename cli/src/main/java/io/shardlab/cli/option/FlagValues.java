package io.shardlab.cli.option;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Lets options whose value may be left out take it as a word of its own: {@code --pre-split on,off} becomes
 * {@code --pre-split=on,off}, as a parser cannot tell such a value from an argument.
 */
public final class FlagValues {

    private static final Set<String> BOOLEANS = Set.of("true", "false", "yes", "no", "on", "off");
    private static final String RESUME = "--resume";

    private FlagValues() {}

    public static List<String> attached(List<String> words) {
        List<String> attached = new ArrayList<>();
        // What follows --resume there is the folder of the dump.
        boolean resumeTakesValue = !words.isEmpty() && !words.get(0).equals("restore");
        for (String word : words) {
            int last = attached.size() - 1;
            if (last >= 0 && takes(attached.get(last), word, resumeTakesValue)) {
                attached.set(last, attached.get(last) + "=" + word);
            } else {
                attached.add(word);
            }
        }
        return attached;
    }

    private static boolean areBooleans(String word) {
        return Arrays.stream(word.toLowerCase(Locale.ROOT).split(",", -1)).allMatch(BOOLEANS::contains);
    }

    private static boolean takes(String word, String next, boolean resumeTakesValue) {
        boolean option = word.startsWith("--") && !word.contains("=");
        return option && (areBooleans(next) || resumeTakesValue && word.equals(RESUME) && !next.startsWith("-"));
    }
}
