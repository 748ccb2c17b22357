package io.shardlab.core.result;

/**
 * One reason why a figure is what it is. Immutable.
 *
 * @param finding the reason in a sentence
 * @param evidence the measured figures behind it
 * @param advice the step to take
 */
public record Finding(String finding, String evidence, String advice) {}
