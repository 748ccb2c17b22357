/**
 * Finds server programs on this machine, or fetches them into the cache. Starting servers is the concern of {@code
 * local}.
 */
package io.shardlab.cluster.binaries;
