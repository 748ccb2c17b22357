/** Reads collections from servers and writes them to a dump. The formats are in {@code archive} and {@code folder}. */
package io.shardlab.transfer.dump.create;
