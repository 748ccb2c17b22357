/** What each level of durability that a write can ask for costs. */
package io.shardlab.workloads.durability;
