/** The user's own workload: a workload file that is checked, edited, captured, and compared by its shard keys. */
package io.shardlab.gui.own;
