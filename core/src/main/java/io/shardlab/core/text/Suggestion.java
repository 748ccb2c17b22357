package io.shardlab.core.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the word that the user probably wanted to type. */
public final class Suggestion {

    /** Longer words are not typing errors. */
    private static final int LONGEST = 100;

    private static final int MOST_EDITS = 2;

    private Suggestion() {}

    /** The candidate with the fewest edits to the word; empty if more than half of its letters would change. */
    public static Optional<String> nearest(String word, Collection<String> candidates) {
        return candidates.stream()
                .filter(candidate -> word.length() <= LONGEST && candidate.length() <= LONGEST)
                .min(Comparator.comparingInt(candidate -> distance(word, candidate)))
                .filter(candidate -> !word.isEmpty())
                .filter(candidate ->
                        candidate.startsWith(word) || distance(word, candidate) <= Math.max(1, candidate.length() / 2));
    }

    /** The candidate with at most two edits to the word: the word is a typing error rather than another word. */
    public static Optional<String> ofTypingError(String word, Collection<String> candidates) {
        return nearest(word, candidates).filter(candidate -> distance(word, candidate) <= MOST_EDITS);
    }

    /** The end of a sentence on an unknown word: the question for the nearest candidate if there is one. */
    public static Message ending(String word, Collection<String> candidates) {
        return nearest(word, candidates)
                .map(nearest -> Message.of("; did you mean {0}?", nearest))
                .orElseGet(() -> Message.of("."));
    }

    /** The middle of a sentence on an unknown word, which a list of the candidates follows. */
    public static Message middle(String word, Collection<String> candidates) {
        return nearest(word, candidates)
                .map(nearest -> Message.of("; did you mean {0}? There are ", nearest))
                .orElseGet(() -> Message.of(": there are "));
    }

    /** Levenshtein's distance (1966): insertions, deletions and substitutions, by one row of Wagner and Fischer's table. */
    static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int above = row[j];
                int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(substituted, 1 + Math.min(above, row[j - 1]));
                diagonal = above;
            }
        }
        return row[b.length()];
    }
}
