/**
 * The documents of the workload {@code mixed}: what was loaded, what an update makes of it, and which values may be found.
 * Knows no server.
 */
package io.shardlab.workloads.mixed.data;
