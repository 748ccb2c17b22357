/** Records of running clusters on disk, by which clusters are found and ended, also when their owner has died. */
package io.shardlab.cluster.local.state;
