/**
 * The search for the highest rate that meets objectives: which rates are tried ({@code RateSearch}, {@code Belief}), when a
 * trial meets the objectives ({@code TrialJudge}), and the trials themselves ({@code MaximumSearch}).
 */
package io.shardlab.run.search;
