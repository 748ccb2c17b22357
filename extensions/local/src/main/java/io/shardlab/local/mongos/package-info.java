/** The embedded mongos: a protocol adapter, in a process of its own, in front of a mongod that only routes. */
package io.shardlab.local.mongos;
