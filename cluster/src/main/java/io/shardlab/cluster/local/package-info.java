/**
 * Starts, restarts and removes local clusters; the entry to the packages below it. Connections of clients belong to
 * {@code target}.
 */
package io.shardlab.cluster.local;
