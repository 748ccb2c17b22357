/** Says what the cells of an experiment show together: how it scales, and whether shards and routers pay. */
package io.shardlab.analysis.diagnosis.sweep;
