/** The workload {@code selective-query}: one query for a share of all documents, with cold and with warm caches. */
package io.shardlab.workloads.selective;
