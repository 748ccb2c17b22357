/** The interfaces for extensions of the window. */
package io.shardlab.gui.extension;
