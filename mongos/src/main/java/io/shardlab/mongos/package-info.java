/** The embedded mongos: a protocol adapter in front of a mongod that only routes. It runs as a process of its own. */
package io.shardlab.mongos;
