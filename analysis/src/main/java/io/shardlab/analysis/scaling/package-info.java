/**
 * How throughput grows with concurrency: fits the Universal Scalability Law, and finds where one curve overtakes another.
 * Pure functions of numbers, which know nothing of results or findings.
 */
package io.shardlab.analysis.scaling;
