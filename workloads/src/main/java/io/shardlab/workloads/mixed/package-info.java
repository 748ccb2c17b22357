/** The workload {@code mixed}: reads and changes of the web log in given shares, every answer checked. */
package io.shardlab.workloads.mixed;
