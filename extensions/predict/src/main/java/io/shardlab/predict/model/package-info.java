/**
 * The queueing network of a MongoDB deployment: machines, topology and demands become stations. Estimating the demands belongs
 * to {@code predict.calibrate}.
 */
package io.shardlab.predict.model;
