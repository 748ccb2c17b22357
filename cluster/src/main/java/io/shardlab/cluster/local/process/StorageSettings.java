package io.shardlab.cluster.local.process;

import java.util.Optional;

/**
 * How the servers store data.
 *
 * @param cacheBytes size of the WiredTiger cache of one server
 * @param compressor block compressor of collections: none, snappy, zlib or zstd; empty for the server's default
 */
public record StorageSettings(long cacheBytes, Optional<String> compressor) {}
