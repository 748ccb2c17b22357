/** Commands that a router mongod does not answer as mongos would: what each of them becomes. */
package io.shardlab.mongos.command;
