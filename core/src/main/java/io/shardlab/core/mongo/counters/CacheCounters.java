package io.shardlab.core.mongo.counters;

import io.shardlab.core.result.ServerReport.CacheUse;

/**
 * WiredTiger's cache.
 *
 * @param pagesRead pages that were read into it from disk or the file system's cache
 * @param bytesRead bytes of those pages
 * @param use how full it is now
 */
record CacheCounters(long pagesRead, long bytesRead, CacheUse use) {

    static CacheCounters of(Section status) {
        Section cache = status.section("wiredTiger").section("cache");
        return new CacheCounters(
                cache.number("pages read into cache"),
                cache.number("bytes read into cache"),
                new CacheUse(
                        cache.number("maximum bytes configured"),
                        cache.number("bytes currently in the cache"),
                        cache.number("tracked dirty bytes in the cache")));
    }

    CacheCounters since(CacheCounters earlier) {
        return new CacheCounters(pagesRead - earlier.pagesRead, bytesRead - earlier.bytesRead, use);
    }
}
