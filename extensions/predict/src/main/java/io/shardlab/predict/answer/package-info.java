/** Answers to questions about deployments that were not measured. Formatting them for a reader does not belong here. */
package io.shardlab.predict.answer;
