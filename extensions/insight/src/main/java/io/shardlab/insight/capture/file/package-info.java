/** Writes workload files from groups of operations and from sampled collections. */
package io.shardlab.insight.capture.file;
