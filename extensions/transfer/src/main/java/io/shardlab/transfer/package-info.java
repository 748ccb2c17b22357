/** The parts that are shared by the workloads that take servers away or bring data back. */
package io.shardlab.transfer;
