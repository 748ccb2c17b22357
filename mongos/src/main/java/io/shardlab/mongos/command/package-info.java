/**
 * The commands that the embedded mongos serves: which go to the router as they are, and how the others are answered.
 */
package io.shardlab.mongos.command;
