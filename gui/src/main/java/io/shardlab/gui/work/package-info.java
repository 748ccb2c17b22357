/** Work that takes time, away from the screen's thread. Nothing here knows what the work is. */
package io.shardlab.gui.work;
