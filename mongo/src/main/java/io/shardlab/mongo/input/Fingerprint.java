package io.shardlab.mongo.input;

/**
 * A fingerprint that distinguishes the beginning of an input's content from that of others. Immutable.
 *
 * @param bytes the number of decompressed bytes that it covers
 * @param checksum their CRC-32C (RFC 3720), which is the same for one in 4 billion other contents
 */
public record Fingerprint(long bytes, long checksum) {}
