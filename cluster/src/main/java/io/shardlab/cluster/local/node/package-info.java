/** Descriptions of server processes and of the folder of a cluster. Starts nothing. */
package io.shardlab.cluster.local.node;
