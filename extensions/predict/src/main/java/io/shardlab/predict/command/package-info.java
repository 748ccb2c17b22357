/** The commands of predictions, and what they print. */
package io.shardlab.predict.command;
