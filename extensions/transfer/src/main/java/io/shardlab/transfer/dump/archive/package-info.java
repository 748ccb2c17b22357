/** Reads and writes the single-file format of mongodump. Uses no server. */
package io.shardlab.transfer.dump.archive;
