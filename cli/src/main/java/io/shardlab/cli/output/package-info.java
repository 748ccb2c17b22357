/**
 * Output to a terminal: the streams, and saved results as tables and sentences. Formats only: the analysis module defines the
 * meaning of figures.
 */
package io.shardlab.cli.output;
