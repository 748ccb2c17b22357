/** A workload file from what a live cluster does, or from its logs. */
package io.shardlab.insight.capture;
