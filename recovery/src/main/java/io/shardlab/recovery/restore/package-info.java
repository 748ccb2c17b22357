/** Workload {@code restore-matrix}: restores of an archive, timed. How dumps are read and written is in the module dump. */
package io.shardlab.recovery.restore;
