/**
 * What a run of {@code mixed} has done to the documents, as far as it was acknowledged, for the verification. Knows no
 * server.
 */
package io.shardlab.workloads.mixed.state;
