package io.shardlab.mongo.counters;

import io.shardlab.core.result.ServerReport.CacheUse;
import io.shardlab.core.result.ServerReport.Waits;

/**
 * WiredTiger's cache.
 *
 * @param pagesRead pages that were read into it from disk or the file system's cache
 * @param bytesRead bytes of those pages
 * @param use how full it is now, and what operations have waited for it
 */
record CacheCounters(long pagesRead, long bytesRead, CacheUse use) {

    /** Application threads are those that carry out operations; the engine's own are none. */
    static CacheCounters of(Section status) {
        Section engine = status.section("wiredTiger");
        Section cache = engine.section("cache");
        return new CacheCounters(
                cache.number("pages read into cache"),
                cache.number("bytes read into cache"),
                new CacheUse(
                        cache.number("maximum bytes configured"),
                        cache.number("bytes currently in the cache"),
                        cache.number("tracked dirty bytes in the cache"),
                        new Waits(
                                cache.number("application threads page read from disk to cache count"),
                                Seconds.ofMicros(
                                        cache.number("application threads page read from disk to cache time (usecs)"))),
                        Seconds.ofMicros(engine.section("thread-yield")
                                .number("application thread time waiting for cache (usecs)"))));
    }

    CacheCounters since(CacheCounters earlier) {
        return new CacheCounters(
                pagesRead - earlier.pagesRead,
                bytesRead - earlier.bytesRead,
                new CacheUse(
                        use.maxBytes(),
                        use.usedBytes(),
                        use.dirtyBytes(),
                        new Waits(
                                use.pageReads().count()
                                        - earlier.use.pageReads().count(),
                                Seconds.tidy(use.pageReads().seconds()
                                        - earlier.use.pageReads().seconds())),
                        Seconds.tidy(use.evictionWaitSeconds() - earlier.use.evictionWaitSeconds())));
    }
}
