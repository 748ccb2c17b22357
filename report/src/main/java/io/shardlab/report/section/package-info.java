/** The sections of a page, of a run, several runs or an experiment: which tables and charts stand in which order. */
package io.shardlab.report.section;
