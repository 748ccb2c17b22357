/** What the workloads that take servers away or bring data back share. What one of them alone needs is in its own package. */
package io.shardlab.recovery;
