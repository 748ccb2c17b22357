/** What is known of one server process of a local cluster. */
package io.shardlab.cluster.local.node;
