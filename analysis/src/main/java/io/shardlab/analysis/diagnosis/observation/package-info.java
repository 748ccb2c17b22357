/** What rules are made of: what they may look at, the figures they share, and how they word them. */
package io.shardlab.analysis.diagnosis.observation;
