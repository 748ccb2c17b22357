/** The description of a workload file for its author: sample documents and commands, shards asked, and checks. */
package io.shardlab.workloads.language.describe;
