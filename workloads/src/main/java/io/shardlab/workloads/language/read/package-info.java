/** Reads a workload file; every mistake is refused with line, column and the nearest right name. */
package io.shardlab.workloads.language.read;
