/** Runs and experiments: started, watched live, and stopped. */
package io.shardlab.gui.run;
