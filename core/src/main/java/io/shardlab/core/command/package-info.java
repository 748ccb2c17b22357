/**
 * The interfaces for a module that adds a command to the program and ends in order when it is interrupted. The commands
 * themselves are in {@code cli} and {@code gui}.
 */
package io.shardlab.core.command;
