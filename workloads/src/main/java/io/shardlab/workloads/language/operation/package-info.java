/** Operations: the commands that they send, with the values that vary, and the choice of existing documents. */
package io.shardlab.workloads.language.operation;
