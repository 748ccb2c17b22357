/** The text of a workload file as its author edits it: read, checked, changed and saved. */
package io.shardlab.workloads.language.edit;
