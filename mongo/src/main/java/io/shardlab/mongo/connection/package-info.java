/**
 * Connections to the servers of a target: the settings of the driver, the client for administration, the connections that workers
 * keep, and the classification of exceptions. The commands sent over a connection belong in the packages that use this one.
 */
package io.shardlab.mongo.connection;
