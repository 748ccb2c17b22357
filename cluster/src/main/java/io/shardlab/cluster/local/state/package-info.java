/** The record of running clusters on disk, by which they are found, ended and, when their owner died, reaped. */
package io.shardlab.cluster.local.state;
