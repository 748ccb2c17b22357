/** Opens targets: connections by URI, or a local cluster that lives as long as its run. */
package io.shardlab.cluster.target;
