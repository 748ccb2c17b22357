/**
 * Saved runs side by side: how much each figure changed, and whether that is more than noise. The statistics are in the
 * analysis module.
 */
package io.shardlab.gui.comparison;
