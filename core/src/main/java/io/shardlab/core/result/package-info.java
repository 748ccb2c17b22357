/**
 * The records of a saved result. Their components declare the figures, see {@code core.figure}. Nothing here prints,
 * measures or knows a file. Figures that follow from several results belong in the analysis.
 */
package io.shardlab.core.result;
