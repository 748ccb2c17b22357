/** The Workload screen: which workload or experiment runs, and with which values. */
package io.shardlab.gui.workload;
