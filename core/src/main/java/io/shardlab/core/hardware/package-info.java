/** Descriptions of machines, and the reader of files that contain them. Predictions for machines do not belong here. */
package io.shardlab.core.hardware;
