/** Benchmarks of Shardlab's own parts. */
package io.shardlab.bench;
