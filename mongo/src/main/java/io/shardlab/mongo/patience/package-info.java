/** A client for administration: it waits as long as a server works, and not for one that has fallen silent. */
package io.shardlab.mongo.patience;
