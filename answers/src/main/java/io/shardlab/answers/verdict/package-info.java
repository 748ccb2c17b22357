/**
 * Judges by the figures of the catalogue whether a run met its objectives and kept to its budgets. How objectives are
 * written belongs to {@code core}.
 */
package io.shardlab.answers.verdict;
