/** Records of running clusters on disk, by which clusters are found and ended, even if their owner has died. */
package io.shardlab.local.cluster.state;
