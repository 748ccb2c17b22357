package io.shardlab.insight.capture.sample;

import java.util.List;

/**
 * The class of characters that texts consist of, such as hexadecimal digits. Characters beyond ASCII are not distinguished; a text
 * is then made of as many ASCII characters as it has bytes.
 *
 * @param characters the characters as {@code ^string} takes them, such as {@code a-z0-9}
 * @param size how many these are
 */
record AlphabetClass(String characters, int size) {

    /** Characters that are less frequent do not belong to the class. */
    private static final double LEAST_SHARE = 0.005;

    private static final int MOST_EXAMINED = 1 << 18;

    private static final AlphabetClass LETTERS = new AlphabetClass("a-z", 26);

    /** Punctuation that texts consist of, apart from the hyphen, which stands at the end. */
    private static final String SIGNS = " _.,:;/+=@%&?!#*|()'\"<>$~\\[]{}^`-";

    static AlphabetClass of(List<String> texts) {
        int[] counts = new int[128];
        int total = 0;
        for (String text : texts) {
            for (int i = 0; i < text.length() && total < MOST_EXAMINED; i++, total++) {
                char character = text.charAt(i);
                counts[character < counts.length ? character : 0]++;
            }
        }
        double least = LEAST_SHARE * total;
        StringBuilder characters = new StringBuilder();
        int size = 0;
        for (Range range : Range.values()) {
            if (range.isPart(counts, least)) {
                characters.append(range.text(counts, least));
                size += range.size(counts, least);
            }
        }
        for (char sign : SIGNS.toCharArray()) {
            if (counts[sign] > least) {
                characters.append(sign);
                size++;
            }
        }
        return size == 0 ? LETTERS : new AlphabetClass(characters.toString(), size);
    }

    /** Returns how many texts of a length there are. */
    double texts(long length) {
        return Math.pow(size, length);
    }

    /** The share of the bytes that entropy coding of random characters saves. */
    double saved() {
        return 1 - Math.log(size) / Math.log(2) / Byte.SIZE;
    }

    /** Ranges of ASCII characters; of letters, those that are hexadecimal digits may be the only ones. */
    private enum Range {
        DIGITS('0', '9', '9'),
        LOWER('a', 'f', 'z'),
        UPPER('A', 'F', 'Z');

        private final char first;
        private final char lastHex;
        private final char last;

        Range(char first, char lastHex, char last) {
            this.first = first;
            this.lastHex = lastHex;
            this.last = last;
        }

        private boolean isPart(int[] counts, double least) {
            return sum(counts, first, last) > least;
        }

        private boolean isHex(int[] counts, double least) {
            return sum(counts, (char) (lastHex + 1), last) <= least && sum(counts, '0', '9') > least;
        }

        private String text(int[] counts, double least) {
            return first + "-" + (isHex(counts, least) ? lastHex : last);
        }

        private int size(int[] counts, double least) {
            return (isHex(counts, least) ? lastHex : last) - first + 1;
        }

        private static int sum(int[] counts, char from, char to) {
            int sum = 0;
            for (char character = from; character <= to; character++) {
                sum += counts[character];
            }
            return sum;
        }
    }
}
