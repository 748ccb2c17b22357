/**
 * The declarations of figures on the records of a result, and the walk over such records that validation, rounding,
 * scaling, merging and the catalogue share. The package depends on no other package of this program.
 */
package io.shardlab.core.figure;
