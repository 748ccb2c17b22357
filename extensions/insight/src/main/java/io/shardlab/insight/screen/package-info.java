/** The panes of captures and shard keys in the window. */
package io.shardlab.insight.screen;
