package io.shardlab.data.input;

/**
 * Tells the beginning of an input's content from that of another. Immutable.
 *
 * @param bytes how many bytes it is of, decompressed
 * @param checksum their CRC-32C (RFC 3720), which differs for all but one of four thousand million other contents
 */
public record Fingerprint(long bytes, long checksum) {}
