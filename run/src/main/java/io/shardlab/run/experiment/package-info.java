/** Experiments: runs of one workload with every combination of some parameters' values, kept together in one folder. */
package io.shardlab.run.experiment;
