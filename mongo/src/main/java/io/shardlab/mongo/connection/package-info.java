/**
 * Connections to the servers of a target: how the driver is set up, how a worker keeps one connection, and what its
 * exceptions mean. What is asked over a connection belongs in the packages that use this one.
 */
package io.shardlab.mongo.connection;
