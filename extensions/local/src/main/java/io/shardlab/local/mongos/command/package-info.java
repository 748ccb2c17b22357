/**
 * The commands that the embedded mongos serves: the table of their routes, and the handlers of those that do not go to
 * the router as they are.
 */
package io.shardlab.local.mongos.command;
