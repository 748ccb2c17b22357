/**
 * The records of a saved result. Their components declare the figures, see {@code core.figure}. They are the ground floor of
 * {@code core}: nothing here prints, measures or knows a file, and what follows from several results belongs in the analysis.
 */
package io.shardlab.core.result;
