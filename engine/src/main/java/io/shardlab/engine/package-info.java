/**
 * Runs a phase: starts its threads, paces, times and records operations, counts errors, stops. What an operation does
 * belongs to the workload, and what is done with the figures to {@code measure}.
 */
package io.shardlab.engine;
