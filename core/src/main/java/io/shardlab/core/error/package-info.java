/**
 * Exceptions whose message is a sentence for the user. Only the command line and the GUI translate them into exit codes and
 * dialogs.
 */
package io.shardlab.core.error;
