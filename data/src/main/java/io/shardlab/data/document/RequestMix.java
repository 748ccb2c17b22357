package io.shardlab.data.document;

import java.util.List;

/**
 * The requests that a web site gets, by frequency. Like those of a real log they repeat much: few paths make up most
 * requests, a file always has the same size, and pages differ by a number in their path. Immutable and thread-safe.
 */
final class RequestMix {

    /** Weights are parts of this, a power of two, so that a few random bits choose a request. */
    private static final int SLOTS = 1024;

    private static final List<Request> REQUESTS = List.of(
            Request.page(120, "GET /", 1, "index.html", 7_318),
            Request.page(96, "GET /articles/2000/", 4_000, "/read-the-full-story.html", 14_870),
            Request.page(64, "GET /products/catalogue/item-", 20_000, ".html", 9_412),
            Request.page(48, "GET /forum/viewtopic.php?board=general&topic=", 9_000, "", 22_064),
            Request.page(40, "GET /search?q=mongodb+sharding+example&page=", 50, "", 11_730),
            Request.page(20, "GET /archive/1999/12/daily-summary-", 31, ".html", 5_206),
            Request.page(10, "HEAD /articles/2000/", 4_000, "/read-the-full-story.html", 0),
            Request.file(84, "GET /images/layout/company-logo-small", ".gif", 2_326),
            Request.file(72, "GET /styles/default/screen", ".css", 4_871),
            Request.file(64, "GET /scripts/navigation-menu", ".js", 6_144),
            Request.file(56, "GET /images/layout/background-tile", ".gif", 1_043),
            Request.file(40, "GET /images/banners/spring-campaign", ".jpg", 18_442),
            Request.file(32, "GET /images/buttons/search-button", ".gif", 618),
            Request.files(96, "GET /images/products/thumbnails/item-", 20_000, ".jpg", 3_790),
            Request.files(20, "GET /downloads/manuals/user-guide-part-", 12, ".pdf", 482_113),
            Request.file(16, "GET /robots", ".txt", 211),
            Request.missing(56, "GET /favicon", ".ico", 209),
            Request.missing(18, "GET /cgi-bin/formmail", ".pl", 213),
            Request.missing(8, "GET /scripts/..%255c../winnt/system32/cmd", ".exe?/c+dir", 232),
            Request.form(24, "POST /account/login?returnTo=/products/catalogue/item-", 20_000, "", 318),
            Request.form(20, "POST /cart/add?item=", 20_000, "&quantity=1", 402),
            Request.form(20, "POST /forum/posting.php?board=general&topic=", 9_000, "", 1_204));

    private static final byte[] REQUEST_BY_SLOT = slots();

    private RequestMix() {}

    /** A request, chosen by random bits of which the lowest ten are used. */
    static Request choose(long bits) {
        return REQUESTS.get(REQUEST_BY_SLOT[(int) bits & (SLOTS - 1)]);
    }

    private static byte[] slots() {
        byte[] slots = new byte[SLOTS];
        int next = 0;
        for (int request = 0; request < REQUESTS.size(); request++) {
            for (int i = 0; i < REQUESTS.get(request).weight(); i++) {
                slots[next++] = (byte) request;
            }
        }
        if (next != SLOTS) {
            throw new IllegalStateException("the weights add up to " + next + " instead of " + SLOTS);
        }
        return slots;
    }
}
