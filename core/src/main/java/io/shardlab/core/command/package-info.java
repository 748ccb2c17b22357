/** Commands that other modules add to the program. */
package io.shardlab.core.command;
