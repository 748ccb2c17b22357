/** The embedded mongos: a protocol adapter in front of a router-only mongod. */
package io.shardlab.mongos;
