/** What is said of a phase in which no limit was recognised: why, and what to do to learn more. Never a guess. */
package io.shardlab.analysis.diagnosis.fallback;
