/** Proxies that add a delay between two groups of members of a local replica set. A process of its own. */
package io.shardlab.cluster.local.zone;
