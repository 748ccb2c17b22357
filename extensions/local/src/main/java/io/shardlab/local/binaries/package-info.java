/**
 * Finds server programs on this machine, or fetches them into the cache. Starting them is the concern of the module
 * {@code cluster}.
 */
package io.shardlab.local.binaries;
