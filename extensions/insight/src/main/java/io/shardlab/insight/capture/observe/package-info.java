/** Operations of clients, as profiler entries, log lines and query statistics describe them, in the terms of workload files. */
package io.shardlab.insight.capture.observe;
