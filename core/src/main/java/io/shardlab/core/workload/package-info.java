/** The plug-in seam: what a workload tells the engine. */
package io.shardlab.core.workload;
