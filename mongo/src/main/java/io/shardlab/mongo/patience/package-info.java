/**
 * A client for administrative commands: it waits as long as a server works on one, and gives up on a server that has
 * fallen silent. Measured operations do not use it.
 */
package io.shardlab.mongo.patience;
