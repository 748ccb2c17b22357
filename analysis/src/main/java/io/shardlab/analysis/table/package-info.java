/** Tables of an experiment: its cells, the figures that are read off each, and how they are laid out. */
package io.shardlab.analysis.table;
