/** Shows on stderr how a run or an experiment is getting on. Results on stdout do not belong here. */
package io.shardlab.cli.progress;
