/** Members of a local replica set in two zones, with a long way between them: proxies of our own that hold back what goes over it. */
package io.shardlab.cluster.local.zone;
