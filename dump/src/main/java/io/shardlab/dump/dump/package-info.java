/** Reads collections from servers and writes them to a dump. Formats belong in {@code archive} and {@code folder}. */
package io.shardlab.dump.dump;
