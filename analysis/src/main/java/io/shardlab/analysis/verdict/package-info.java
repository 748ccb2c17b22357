/**
 * Whether a run met its objectives and kept to its budgets, judged by the figures of the catalogue. How objectives are
 * written belongs to {@code core}.
 */
package io.shardlab.analysis.verdict;
