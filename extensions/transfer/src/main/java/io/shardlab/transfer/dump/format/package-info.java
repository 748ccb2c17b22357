/** The common parts of all layouts of dumps: collections, documents back to back, and compression. Uses no server. */
package io.shardlab.transfer.dump.format;
