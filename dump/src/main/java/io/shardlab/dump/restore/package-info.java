/** Reads a dump and writes its collections to servers. Formats belong in {@code archive} and {@code folder}. */
package io.shardlab.dump.restore;
