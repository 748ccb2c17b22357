/** Opens targets for runs: by URI, or on a local cluster. The start of servers belongs to {@code local}. */
package io.shardlab.local.deployment;
