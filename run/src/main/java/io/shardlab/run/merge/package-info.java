/**
 * Makes one result of those of several load machines that worked together. Comparing results that did not belongs in the
 * analysis.
 */
package io.shardlab.run.merge;
