package io.shardlab.data.document;

/** How often each host occurs. */
public enum HostDistribution {
    /** All hosts alike. */
    UNIFORM,
    /** The k-th most frequent host in proportion to 1 / k^exponent, as clients of a real web server roughly are. */
    ZIPF
}
