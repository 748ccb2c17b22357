/** The options and indexes of collections, as JSON in a dump and as commands on a server. */
package io.shardlab.transfer.dump.catalog;
