/**
 * Runs a phase: starts its threads, paces, times and records operations, counts errors, stops. The content of an
 * operation belongs to the workload, and the handling of the figures to {@code measure}.
 */
package io.shardlab.core.engine;
