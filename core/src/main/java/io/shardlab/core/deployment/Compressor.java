package io.shardlab.core.deployment;

/** WiredTiger's block compressors. */
public enum Compressor {
    NONE,
    SNAPPY,
    ZLIB,
    ZSTD
}
