/** Bringing a collection into the state that a workload measures: create, shard, load, verify, reuse. */
package io.shardlab.mongo.dataset;
