/** The program as a whole: its window, its screens, and what they work with. */
package io.shardlab.gui.app;
