package io.shardlab.insight.capture.sample;

/** Made-up words, numbered, in place of values that must not be written. */
final class MadeUp {

    private static final int LETTERS = 26;

    private MadeUp() {}

    /**
     * Returns a word such as {@code value03}.
     *
     * @param word what a longer word begins with
     * @param number from 1
     * @param count the count of words, which all have as many digits
     * @param length the length, which is exceeded if it is too short for so many different words
     */
    static String word(String word, int number, int count, int length) {
        int digits = String.valueOf(count).length();
        if (length <= digits) {
            return letters(number - 1, count, length);
        }
        String padded = "0".repeat(digits - String.valueOf(number).length()) + number;
        String start = word.substring(0, Math.min(word.length(), length - digits));
        return start + "-".repeat(Math.max(0, length - digits - start.length())) + padded;
    }

    /** Returns a short word of letters, which has more variants than one of digits. */
    private static String letters(int index, int count, int length) {
        StringBuilder letters = new StringBuilder();
        int rest = index;
        long words = 1;
        while (words < count || letters.length() < length) {
            letters.insert(0, (char) ('a' + rest % LETTERS));
            rest /= LETTERS;
            words *= LETTERS;
        }
        return letters.toString();
    }
}
