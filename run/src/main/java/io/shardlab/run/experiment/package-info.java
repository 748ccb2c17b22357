/**
 * Experiments: runs of one workload with every combination of some parameters' values, kept together in one folder. The
 * measurement of a single run belongs in the run service.
 */
package io.shardlab.run.experiment;
