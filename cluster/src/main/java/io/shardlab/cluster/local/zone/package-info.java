/**
 * Where servers of a local cluster are, and proxies that add delays between them: zones and slow motion. The proxies are a
 * process of their own.
 */
package io.shardlab.cluster.local.zone;
