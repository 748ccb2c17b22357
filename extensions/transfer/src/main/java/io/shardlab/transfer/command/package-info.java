/** The commands that dump and restore, and what they print. */
package io.shardlab.transfer.command;
