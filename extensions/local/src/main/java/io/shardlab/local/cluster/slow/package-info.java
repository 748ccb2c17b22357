/**
 * Slow motion: a local cluster that simulates a faster one on other hardware. Its processors, disks and delays are slower by
 * one factor.
 */
package io.shardlab.local.cluster.slow;
