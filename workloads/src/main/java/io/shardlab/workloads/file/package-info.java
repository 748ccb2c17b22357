/**
 * Workloads that users write as files: the documents and operations of a file are created, executed and verified. The files
 * themselves are read by the module {@code workloadfile}.
 */
package io.shardlab.workloads.file;
