/**
 * A library for performance regression tests: {@link io.shardlab.testing.Shardlab} runs a workload against the MongoDB server of
 * a test, and {@link io.shardlab.testing.ShardlabAssertions} asserts on the figures that it measured. This package is the public
 * interface: its public types stay compatible within a major version. All other packages of Shardlab may change at any time.
 */
package io.shardlab.testing;
