/** The folder layout of mongodump, read and written. Knows no server. */
package io.shardlab.dump.folder;
