package io.shardlab.workloads.mixed;

/** How often each document is worked on. */
enum KeyDistribution {
    /** Each as often as another. */
    UNIFORM,
    /** Few most often: the k-th in proportion to 1 / k^exponent. They lie all over the data. */
    ZIPFIAN,
    /** As Zipfian, the newest most often: those inserted last, and then those loaded last. */
    LATEST,
    /** A share of the operations on a share of the data, both uniform. */
    HOTSPOT
}
