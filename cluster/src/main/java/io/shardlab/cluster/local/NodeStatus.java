package io.shardlab.cluster.local;

import io.shardlab.cluster.local.node.NodeInfo;

/**
 * Whether a server of a persistent cluster runs.
 *
 * @param node the server
 * @param alive whether its very process, not one that got its number later, is there
 */
public record NodeStatus(NodeInfo node, boolean alive) {}
