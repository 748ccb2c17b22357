/**
 * The tables of runs and experiments, for every form of output. How a figure is read from a result belongs in
 * {@code io.shardlab.answers.figure}.
 */
package io.shardlab.answers.table;
