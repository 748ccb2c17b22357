/** JMH benchmarks of the parts between a workload and its servers, without any server. */
package io.shardlab.bench.micro;
