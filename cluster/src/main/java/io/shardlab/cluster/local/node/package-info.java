/** What is known of one server process of a local cluster, and of the folder of all. */
package io.shardlab.cluster.local.node;
