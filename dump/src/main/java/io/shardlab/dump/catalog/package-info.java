/** What a dump keeps of a collection beside its documents: options and indexes, as JSON in a dump and as commands on a server. */
package io.shardlab.dump.catalog;
