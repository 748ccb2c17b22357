/**
 * Comparison of saved results: what differs, by how much, and whether the difference is shown to be more than noise. Nothing
 * here prints.
 */
package io.shardlab.answers.compare;
