/**
 * Results of one run over weeks: which belong together, where a figure changed for good, and what else changed there. Nothing
 * here prints.
 */
package io.shardlab.answers.history;
