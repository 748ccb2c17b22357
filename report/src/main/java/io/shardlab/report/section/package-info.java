/** The sections of a page, each of a run or of several. */
package io.shardlab.report.section;
