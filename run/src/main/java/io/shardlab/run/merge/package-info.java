/**
 * Makes one result from those of several load machines that worked together. The comparison of other results belongs in
 * the analysis.
 */
package io.shardlab.run.merge;
