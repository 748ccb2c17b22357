/**
 * Records latencies, errors, outages, arrivals and the client's use of resources while a phase runs, and creates the
 * records of {@code result} from them.
 */
package io.shardlab.core.measure;
