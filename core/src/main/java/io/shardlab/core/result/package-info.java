/** Immutable records of what a run has measured. Nothing here prints, measures, or knows a file. */
package io.shardlab.core.result;
