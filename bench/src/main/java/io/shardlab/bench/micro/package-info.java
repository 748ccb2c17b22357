/** JMH benchmarks of the parts that stand between a workload and its servers: what they cost without any server. */
package io.shardlab.bench.micro;
