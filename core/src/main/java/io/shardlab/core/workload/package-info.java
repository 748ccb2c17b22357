/**
 * The interface between a workload and the engine: what a workload is, what it asks to be measured, and the parameters
 * that all runs share. Workloads themselves do not belong here.
 */
package io.shardlab.core.workload;
