/** Reads files that describe machines. What the machines are good for is not its business. */
package io.shardlab.config.hardware;
