/**
 * The input of the rules: one phase with its target and client, the figures derived from them, and the thresholds that rules
 * share. Draws no conclusions.
 */
package io.shardlab.answers.diagnosis.observation;
