/** Reads a dump and writes its collections to servers. The formats are in {@code archive} and {@code folder}. */
package io.shardlab.transfer.dump.restore;
