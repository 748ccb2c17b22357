/**
 * The declarations of figures on the records of a result, and the one walk over such records that all users of the declarations
 * share: validation, rounding, scaling, merging and the catalogue. Depends on nothing else of this program.
 */
package io.shardlab.core.figure;
