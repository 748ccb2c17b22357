/**
 * Starts, restarts and removes local clusters; the entry to the packages below. Connections of clients belong to
 * {@code deployment}.
 */
package io.shardlab.local.cluster;
