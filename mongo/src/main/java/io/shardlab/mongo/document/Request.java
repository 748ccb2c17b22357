package io.shardlab.mongo.document;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * One kind of request with the server's answers. The kinds and their frequencies are those of a web site: few paths make up
 * most requests, a file always has the same size, and pages differ by a number in their path. Immutable and thread-safe.
 */
final class Request {

    private static final byte[] PROTOCOL = " HTTP/1.1".getBytes(StandardCharsets.US_ASCII);

    /** The server's answers to 128 requests of one kind. */
    private enum Answers {
        /** Generated content with different sizes. */
        PAGE(109, 200, 5, 304, 5, 404, 6, 301, 3, 500),
        /** Files, which browsers often have in their caches. */
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

    /** The sum of all weights, a power of two, so that a few random bits choose a request. */
    private static final int SLOTS = 1024;

    private static final List<Request> REQUESTS = List.of(
            new Request(120, "GET /", 1, "index.html", Answers.PAGE, 7_318),
            new Request(96, "GET /articles/2000/", 4_000, "/read-the-full-story.html", Answers.PAGE, 14_870),
            new Request(64, "GET /products/catalogue/item-", 20_000, ".html", Answers.PAGE, 9_412),
            new Request(48, "GET /forum/viewtopic.php?board=general&topic=", 9_000, "", Answers.PAGE, 22_064),
            new Request(40, "GET /search?q=mongodb+sharding+example&page=", 50, "", Answers.PAGE, 11_730),
            new Request(20, "GET /archive/1999/12/daily-summary-", 31, ".html", Answers.PAGE, 5_206),
            new Request(10, "HEAD /articles/2000/", 4_000, "/read-the-full-story.html", Answers.PAGE, 0),
            new Request(84, "GET /images/layout/company-logo-small", 1, ".gif", Answers.FILE, 2_326),
            new Request(72, "GET /styles/default/screen", 1, ".css", Answers.FILE, 4_871),
            new Request(64, "GET /scripts/navigation-menu", 1, ".js", Answers.FILE, 6_144),
            new Request(56, "GET /images/layout/background-tile", 1, ".gif", Answers.FILE, 1_043),
            new Request(40, "GET /images/banners/spring-campaign", 1, ".jpg", Answers.FILE, 18_442),
            new Request(32, "GET /images/buttons/search-button", 1, ".gif", Answers.FILE, 618),
            new Request(96, "GET /images/products/thumbnails/item-", 20_000, ".jpg", Answers.FILE, 3_790),
            new Request(20, "GET /downloads/manuals/user-guide-part-", 12, ".pdf", Answers.FILE, 482_113),
            new Request(16, "GET /robots", 1, ".txt", Answers.FILE, 211),
            new Request(56, "GET /favicon", 1, ".ico", Answers.MISSING, 209),
            new Request(18, "GET /cgi-bin/formmail", 1, ".pl", Answers.MISSING, 213),
            new Request(8, "GET /scripts/..%255c../winnt/system32/cmd", 1, ".exe?/c+dir", Answers.MISSING, 232),
            new Request(24, "POST /account/login?returnTo=/products/catalogue/item-", 20_000, "", Answers.FORM, 318),
            new Request(20, "POST /cart/add?item=", 20_000, "&quantity=1", Answers.FORM, 402),
            new Request(20, "POST /forum/posting.php?board=general&topic=", 9_000, "", Answers.FORM, 1_204));

    private static final byte[] REQUEST_BY_SLOT = slots();

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

    /** Chooses a request by random bits, of which the lowest ten are used. */
    static Request choose(long bits) {
        return REQUESTS.get(REQUEST_BY_SLOT[(int) bits & (SLOTS - 1)]);
    }

    private static byte[] slots() {
        byte[] slots = new byte[SLOTS];
        int next = 0;
        for (int request = 0; request < REQUESTS.size(); request++) {
            for (int i = 0; i < REQUESTS.get(request).weight; i++) {
                slots[next++] = (byte) request;
            }
        }
        if (next != SLOTS) {
            throw new IllegalStateException("the weights add up to " + next + " instead of " + SLOTS);
        }
        return slots;
    }

    /** Chooses one of the paths of this kind; low numbers are more frequent, as for the newest pages. */
    int variant(long bits) {
        return variants == 1 ? 0 : Math.min(below(bits), below(bits << 32));
    }

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
     * Returns the size of the answer in bytes. It is a number even where a web server logs "-", so that the field has
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
