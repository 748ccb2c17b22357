/**
 * The workload {@code crud-cycle}: inserts, reads, replaces and deletes the same documents, verifies each step, and measures
 * their size on disk. Operations in random order are in the workload {@code mixed}.
 */
package io.shardlab.workloads.crud;
