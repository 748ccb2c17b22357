/**
 * The workload {@code bulk-load}: loads generated documents or a file, as mongoimport does. Loading a data set that another
 * workload then queries is in {@code mongo.dataset}.
 */
package io.shardlab.workloads.load;
