/**
 * Draws charts on the screen: layout, painting, and reading values with the mouse or the keyboard. The module report decides
 * which charts a saved run has, and the package {@code run} those of a run under way.
 */
package io.shardlab.gui.chart;
