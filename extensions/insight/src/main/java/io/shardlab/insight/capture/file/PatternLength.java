package io.shardlab.insight.capture.file;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Finds how many characters of a text a pattern must have so that as many texts match it as of the original ones. Made-up texts have
 * other characters than real ones, so that the same length would leave more or fewer of them. For one field and thread.
 */
final class PatternLength {

    /** So many texts show how many match a pattern anywhere, which takes long to find out. */
    private static final int MOST_TEXTS = 1_000;

    private static final int MOST_PATTERNS = 100;
    private static final int LONGEST = 60;

    private final List<String> texts;
    private final double each;
    private final double most;

    /**
     * Patterns of {@code characters} in the part {@code share} of the operations, and of one more in the others.
     *
     * @param share above 0, at most 1
     */
    record Mixed(int characters, double share) {}

    /**
     * @param texts some of the texts, at least one
     * @param documents the number of all of them
     * @param most the most texts that an operation returns
     */
    PatternLength(List<String> texts, double documents, double most, boolean ignoresCase) {
        this.texts = ignoresCase
                ? texts.stream().map(text -> text.toLowerCase(Locale.ROOT)).toList()
                : texts;
        this.each = documents / texts.size();
        this.most = most;
    }

    /**
     * Returns the lengths with which so many texts match on average.
     *
     * @param matched the mean number of texts that an operation returned
     * @param atStart true if texts must begin with the pattern
     */
    Mixed matching(double matched, boolean atStart) {
        ToDoubleFunction<Integer> matches = atStart ? this::beginning : this::anywhere;
        double before = matches.applyAsDouble(1);
        if (before <= matched) {
            return new Mixed(1, 1);
        }
        for (int characters = 2; characters <= LONGEST; characters++) {
            double now = matches.applyAsDouble(characters);
            if (now <= matched) {
                return new Mixed(characters - 1, Math.max(0.001, (matched - now) / (before - now)));
            }
            before = now;
        }
        return new Mixed(LONGEST, 1);
    }

    private double returned(double others) {
        return Math.min(most, 1 + others * each);
    }

    private double beginning(int characters) {
        Map<String, Integer> counts = new HashMap<>();
        texts.forEach(text -> counts.merge(beginning(text, characters), 1, Integer::sum));
        double sum = 0;
        for (String text : texts) {
            sum += returned(counts.get(beginning(text, characters)) - 1.0);
        }
        return sum / texts.size();
    }

    private static String beginning(String text, int characters) {
        return text.substring(0, Math.min(text.length(), characters));
    }

    private double anywhere(int characters) {
        int step = Math.max(1, texts.size() / MOST_PATTERNS);
        int of = Math.min(texts.size(), MOST_TEXTS);
        double sum = 0;
        int patterns = 0;
        for (int i = 0; i < texts.size(); i += step) {
            String text = texts.get(i);
            int from = Math.max(0, (text.length() - characters) / 2);
            String pattern = text.substring(from, Math.min(text.length(), from + characters));
            long matching = texts.stream()
                    .limit(of)
                    .filter(other -> other.contains(pattern))
                    .count();
            boolean isCounted = i < of;
            sum += returned(Math.max(0, matching - (isCounted ? 1 : 0)) * (double) texts.size() / of);
            patterns++;
        }
        return sum / patterns;
    }
}
