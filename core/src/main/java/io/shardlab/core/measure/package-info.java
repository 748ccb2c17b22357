/** Measurement: recorders, interval snapshots, latency summaries. */
package io.shardlab.core.measure;
