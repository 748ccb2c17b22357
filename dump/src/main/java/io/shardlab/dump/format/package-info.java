/** What dumps of every layout have in common: their collections, documents back to back, and compression. Knows no server. */
package io.shardlab.dump.format;
