package io.shardlab.core.target;

/** WiredTiger's block compressors. */
public enum Compressor {
    NONE,
    SNAPPY,
    ZLIB,
    ZSTD
}
