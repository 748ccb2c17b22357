/**
 * Immutable records of what a run has measured, as they are saved. Nothing here prints, measures or knows a file; what
 * follows from several results belongs in the analysis.
 */
package io.shardlab.core.result;
