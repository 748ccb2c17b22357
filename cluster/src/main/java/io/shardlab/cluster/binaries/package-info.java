/** Finding and provisioning the server programs. */
package io.shardlab.cluster.binaries;
