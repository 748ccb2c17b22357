/** Saved runs beside one another: how much each figure changed, and whether that is noise. */
package io.shardlab.gui.comparison;
