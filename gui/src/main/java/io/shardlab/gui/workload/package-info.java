/** Which workload runs, and with which values. */
package io.shardlab.gui.workload;
