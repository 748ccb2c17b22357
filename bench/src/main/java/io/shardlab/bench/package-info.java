/** Benchmarks: comparisons of contenders that take turns, and the servers and files that they need. */
package io.shardlab.bench;
