/** Saved runs: found, filtered, compared. */
package io.shardlab.gui.results;
