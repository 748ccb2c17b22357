/** The parts that several workloads share that take servers away or bring data back. */
package io.shardlab.recovery;
