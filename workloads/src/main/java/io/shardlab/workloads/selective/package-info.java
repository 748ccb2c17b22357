/**
 * The workload {@code selective-query}: one query for a share of all documents, with cold and with warm caches. Many small
 * queries are in {@code workloads.query}.
 */
package io.shardlab.workloads.selective;
