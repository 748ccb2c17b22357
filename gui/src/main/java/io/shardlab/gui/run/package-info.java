/** The Run screen: runs and experiments started, charted live, and stopped. Measuring belongs in the run module. */
package io.shardlab.gui.run;
