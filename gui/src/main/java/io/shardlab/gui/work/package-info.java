/** Work that other threads do for view-models; independent of the kind of work. */
package io.shardlab.gui.work;
