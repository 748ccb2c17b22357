/** Work that takes its time, away from the screen's thread. */
package io.shardlab.gui.work;
