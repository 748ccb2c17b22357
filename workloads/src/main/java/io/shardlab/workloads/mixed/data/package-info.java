/** The documents of the workload {@code mixed}: what was loaded, what a change makes of it, and what may be found. */
package io.shardlab.workloads.mixed.data;
