/**
 * Experiments: runs of one workload with every combination of some parameters' values, kept together in one folder. How one
 * of the runs is measured belongs in the run service.
 */
package io.shardlab.run.experiment;
