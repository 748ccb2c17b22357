/** Charts of live and saved figures. */
package io.shardlab.gui.chart;
