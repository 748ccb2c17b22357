/**
 * The Cluster screen: the local cluster or the addresses that runs use, and a drawing of the servers. Servers are started in the
 * module cluster.
 */
package io.shardlab.gui.deployment;
