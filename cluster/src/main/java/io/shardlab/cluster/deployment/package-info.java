/** Opens targets for runs: by URI, or on a local cluster. How servers are started belongs to {@code local}. */
package io.shardlab.cluster.deployment;
