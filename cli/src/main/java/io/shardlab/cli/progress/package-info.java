/** Shows the progress of runs, experiments, dumps and restores on stderr. Results on stdout do not belong here. */
package io.shardlab.cli.progress;
