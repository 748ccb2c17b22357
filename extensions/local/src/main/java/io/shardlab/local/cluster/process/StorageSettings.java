package io.shardlab.local.cluster.process;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The settings of the servers that store data. Invalid settings throw {@link UsageException}.
 *
 * @param cacheBytes the size of the WiredTiger cache of one data server
 * @param compressor the block compressor of collections: none, snappy, zlib or zstd; empty for the server's default
 * @param chunkSizeMebibytes the balancer's chunk size; empty for the server's default; used by sharded clusters only
 * @param setParameters further set parameters of data servers and config servers
 */
public record StorageSettings(
        long cacheBytes,
        Optional<String> compressor,
        OptionalInt chunkSizeMebibytes,
        Map<String, String> setParameters) {

    /** The settings of a cluster on a laptop. */
    public static final StorageSettings DEFAULT = withCache(256L << 20);

    private static final Set<String> COMPRESSORS = Set.of("none", "snappy", "zlib", "zstd");
    private static final long LEAST_CACHE_BYTES = 16L << 20;
    private static final int MAX_CHUNK_SIZE = 1024;

    public StorageSettings {
        setParameters = Map.copyOf(setParameters);
        if (cacheBytes < LEAST_CACHE_BYTES) {
            throw new UsageException(
                    Message.of("--wired-tiger-cache must be at least 16 MB, not {0,number,#} bytes.", cacheBytes));
        }
        compressor.filter(name -> !COMPRESSORS.contains(name)).ifPresent(name -> {
            throw new UsageException(Message.of("--compressor must be none, snappy, zlib or zstd, not {0}.", name));
        });
        chunkSizeMebibytes.ifPresent(size -> {
            if (size < 1 || size > MAX_CHUNK_SIZE) {
                throw new UsageException(Message.of(
                        "--chunk-size must be between 1 and {0,number,#} here, not {1,number,#}.",
                        MAX_CHUNK_SIZE,
                        size));
            }
        });
    }

    public static StorageSettings withCache(long bytes) {
        return new StorageSettings(bytes, Optional.empty(), OptionalInt.empty(), Map.of());
    }
}
