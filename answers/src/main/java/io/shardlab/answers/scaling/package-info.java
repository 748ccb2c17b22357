/**
 * Describes how throughput grows with concurrency: fits the Universal Scalability Law, and finds where one curve overtakes
 * another. Pure functions of numbers, independent of results and findings.
 */
package io.shardlab.answers.scaling;
