/**
 * The Target screen: the local cluster or the addresses that runs use, and a drawing of the servers. Starting servers
 * belongs in the cluster module.
 */
package io.shardlab.gui.deployment;
