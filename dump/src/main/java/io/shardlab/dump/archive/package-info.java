/** Reads and writes the single-file format of mongodump. Uses no server. */
package io.shardlab.dump.archive;
