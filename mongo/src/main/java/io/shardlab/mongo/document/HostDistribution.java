package io.shardlab.mongo.document;

/** The distribution of hosts. */
public enum HostDistribution {
    /** All hosts are equally frequent. */
    UNIFORM,
    /** The k-th most frequent host occurs in proportion to 1 / k^exponent, roughly as the clients of a real web server. */
    ZIPF
}
