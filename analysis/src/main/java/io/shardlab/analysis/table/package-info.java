/**
 * Tables of an experiment: its cells, and how their figures are laid out as text, Markdown, CSV and JSON. How a figure is read
 * off a result belongs in {@code io.shardlab.analysis.figure}.
 */
package io.shardlab.analysis.table;
