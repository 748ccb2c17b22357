/**
 * The interface between a workload and the engine: workloads, the measured work, and the parameters
 * that all runs share. Workloads themselves do not belong here.
 */
package io.shardlab.core.workload;
