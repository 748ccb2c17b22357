/**
 * What a module needs to add a command to the program and to end in order when it is interrupted. The commands
 * themselves are in {@code cli} and {@code gui}.
 */
package io.shardlab.core.command;
