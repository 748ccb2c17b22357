/** Workload {@code restore-matrix}: restores of an archive, timed. The module dump reads and writes dumps. */
package io.shardlab.transfer.restore;
