/** The Home screen: the ways to begin, and the last results. */
package io.shardlab.gui.home;
