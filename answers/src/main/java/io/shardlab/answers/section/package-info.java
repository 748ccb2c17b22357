/** The sections of the pages of a run, several runs or an experiment: their tables and charts in their order. */
package io.shardlab.answers.section;
