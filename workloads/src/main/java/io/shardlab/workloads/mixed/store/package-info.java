/** How the workload {@code mixed} talks to servers: each call by itself, or in transactions. */
package io.shardlab.workloads.mixed.store;
