/** The Workload screen: the choice of a workload or an experiment, and of its values. */
package io.shardlab.gui.workload;
