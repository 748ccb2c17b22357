package io.shardlab.core.result;

/**
 * One reason why a figure is what it is.
 *
 * @param finding in a sentence
 * @param evidence the measured figures behind it
 * @param advice what to do
 */
public record Finding(String finding, String evidence, String advice) {}
