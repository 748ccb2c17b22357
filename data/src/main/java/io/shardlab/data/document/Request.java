package io.shardlab.data.document;

import java.nio.charset.StandardCharsets;

/** One kind of request and how the server answers it. Immutable and thread-safe. */
final class Request {

    private static final byte[] PROTOCOL = " HTTP/1.1".getBytes(StandardCharsets.US_ASCII);

    /** The server's answers to 128 requests of a kind. */
    private enum Answers {
        /** Generated content, whose size differs. */
        PAGE(109, 200, 5, 304, 5, 404, 6, 301, 3, 500),
        /** Files, which browsers often hold already. */
        FILE(92, 200, 34, 304, 2, 404),
        MISSING(128, 404),
        FORM(70, 302, 52, 200, 4, 403, 2, 500);

        private final short[] statuses = new short[128];

        Answers(int... countsAndStatuses) {
            int next = 0;
            for (int i = 0; i < countsAndStatuses.length; i += 2) {
                for (int n = 0; n < countsAndStatuses[i]; n++) {
                    statuses[next++] = (short) countsAndStatuses[i + 1];
                }
            }
        }
    }

    private final int weight;
    private final byte[] prefix;
    private final int variants;
    private final byte[] suffix;
    private final Answers answers;
    private final int size;

    private Request(int weight, String prefix, int variants, String suffix, Answers answers, int size) {
        this.weight = weight;
        this.prefix = prefix.getBytes(StandardCharsets.US_ASCII);
        this.variants = variants;
        this.suffix = suffix.getBytes(StandardCharsets.US_ASCII);
        this.answers = answers;
        this.size = size;
    }

    static Request page(int weight, String prefix, int variants, String suffix, int size) {
        return new Request(weight, prefix, variants, suffix, Answers.PAGE, size);
    }

    static Request file(int weight, String prefix, String suffix, int size) {
        return new Request(weight, prefix, 1, suffix, Answers.FILE, size);
    }

    static Request files(int weight, String prefix, int variants, String suffix, int size) {
        return new Request(weight, prefix, variants, suffix, Answers.FILE, size);
    }

    static Request missing(int weight, String prefix, String suffix, int size) {
        return new Request(weight, prefix, 1, suffix, Answers.MISSING, size);
    }

    static Request form(int weight, String prefix, int variants, String suffix, int size) {
        return new Request(weight, prefix, variants, suffix, Answers.FORM, size);
    }

    int weight() {
        return weight;
    }

    /** Which of the paths of this kind, low numbers more often than high ones, as the newest pages are. */
    int variant(long bits) {
        return variants == 1 ? 0 : Math.min(below(bits), below(bits << 32));
    }

    /** Appends the request line to the open string. */
    void append(int variant, BsonAppender out) {
        out.text(prefix);
        if (variants > 1) {
            Digits.appendDecimal(variant, out);
        }
        out.text(suffix);
        out.text(PROTOCOL);
    }

    /** The status code, chosen by the lowest seven random bits. */
    int status(long bits) {
        return answers.statuses[(int) bits & 127];
    }

    /**
     * Bytes of the answer. It is a number even where a web server logs "-" for an empty answer, so that the field has
     * one type in all documents, as in a table that was imported from CSV.
     */
    int size(int status, int variant, long bits) {
        return switch (status) {
            case 200 -> answers == Answers.FILE ? size + variant * 7 : size + (int) (bits & 511) * (size >> 9);
            case 304 -> 0;
            case 404 -> answers == Answers.MISSING ? size : 226;
            default -> 237;
        };
    }

    private int below(long bits) {
        return SplitMix64.below(variants, bits);
    }
}
