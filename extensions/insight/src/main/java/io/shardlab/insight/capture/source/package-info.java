/** The sources of operations: the profiler of running servers, their statistics of queries, and log files. */
package io.shardlab.insight.capture.source;
