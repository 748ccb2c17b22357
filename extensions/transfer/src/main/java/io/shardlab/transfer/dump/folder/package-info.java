/** Reads and writes the folder layout of mongodump. Uses no server. */
package io.shardlab.transfer.dump.folder;
