/** Distributions and numbers of different values, estimated from samples. Pure functions. */
package io.shardlab.insight.capture.fit;
