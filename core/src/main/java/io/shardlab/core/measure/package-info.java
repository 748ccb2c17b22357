/**
 * What is recorded while a phase runs: latencies, errors, outages, arrivals, and what the client used. The saved form
 * of it is in {@code result}.
 */
package io.shardlab.core.measure;
