/**
 * Groups operations by their shape: what remains of a command if its values are left out. Of the values, only statistics are
 * kept.
 */
package io.shardlab.insight.capture.shape;
