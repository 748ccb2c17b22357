/** The single-file format of mongodump, read and written. Knows no server. */
package io.shardlab.dump.archive;
