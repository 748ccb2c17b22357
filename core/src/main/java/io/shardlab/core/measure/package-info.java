/**
 * Records latencies, errors, outages, arrivals and the client's use of resources while a phase runs, and makes the records of
 * {@code result} of them.
 */
package io.shardlab.core.measure;
