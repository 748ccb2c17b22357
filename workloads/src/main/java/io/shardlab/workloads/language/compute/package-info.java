/** Values that are computed from other fields of their document by aggregation expressions, as MongoDB evaluates them. */
package io.shardlab.workloads.language.compute;
