/**
 * What is written to a terminal: the streams, and saved results as tables and sentences. Formats only: what a figure means
 * or whether it is good is decided in the analysis module.
 */
package io.shardlab.cli.output;
