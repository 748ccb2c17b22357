/** The collections of a captured workload file: their documents by sampling, their indexes and options by the catalog. */
package io.shardlab.insight.capture.sample;
