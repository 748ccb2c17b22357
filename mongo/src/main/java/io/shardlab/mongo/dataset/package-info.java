/**
 * Brings a collection into the state that a workload measures: create, shard, load, verify, reuse, resume. How a batch is
 * inserted is in {@code mongo.bulk}; what is measured afterwards belongs to the workload.
 */
package io.shardlab.mongo.dataset;
