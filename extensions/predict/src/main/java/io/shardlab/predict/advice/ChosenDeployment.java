package io.shardlab.predict.advice;

import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.answer.Prediction;
import java.util.Optional;

/**
 * The prediction for a deployment that a reader chooses.
 *
 * @param question its machines, and what is asked for
 * @param option its figures with the documents that are asked for, and what they mean for the goals
 * @param expected the figure that a measurement checks, with all documents in memory
 * @param atRate its figures where operations arrive at a set rate, with all documents in memory; empty in a closed loop
 */
public record ChosenDeployment(
        AdviceQuestion question, Option option, Expected expected, Optional<Prediction.AtRate> atRate) {}
