/** The workload {@code crud-cycle}: insert, full read, replace and delete of the same documents, and what they take. */
package io.shardlab.workloads.crud;
