/** Limits of server processes by the operating system's control groups. Knows no topology. */
package io.shardlab.cluster.local.limit;
