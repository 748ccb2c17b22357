/** The Run screen: starts and stops runs and experiments, and draws their live charts. The module run measures. */
package io.shardlab.gui.run;
