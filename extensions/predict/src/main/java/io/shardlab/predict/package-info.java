/**
 * Predictions for clusters that were not measured, from saved results of others. All functions are pure: nothing here reads a
 * clock, a file or a server, or prints.
 */
package io.shardlab.predict;
