/**
 * Draws charts on the screen: layout, painting, reading values with the mouse or the keyboard. Which charts there are
 * is decided in the report module's drawing package, and for a run in progress in {@code run}.
 */
package io.shardlab.gui.chart;
