/**
 * Brings a collection into the state that a workload measures: create, shard, load, verify, reuse, resume. The insertion of a
 * batch belongs in {@code mongo.bulk}, and the measured operations in the workload.
 */
package io.shardlab.mongo.dataset;
