/**
 * A workload file as its readers see it: collections, operations, and the options that it sets. The generators of documents
 * are in {@code document}, the commands of operations in {@code operation}, the reader of the file in {@code read}.
 */
package io.shardlab.workloads.language;
