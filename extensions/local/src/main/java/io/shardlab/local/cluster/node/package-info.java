/** Descriptions of server processes and of the folder of a cluster. Does not start anything. */
package io.shardlab.local.cluster.node;
