/** The answer to the question whether sharding pays, in a sentence with its evidence. The predictions are those of {@code io.shardlab.predict.answer}. */
package io.shardlab.predict.advice;
