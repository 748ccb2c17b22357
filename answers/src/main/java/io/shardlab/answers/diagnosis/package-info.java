/**
 * Finds from measured figures what limited a run. {@link io.shardlab.answers.diagnosis.Diagnosis} lists all rules in their
 * order; each {@code *Rules} class holds the rules of one kind. A rule is a pure function of a saved phase: nothing here
 * reads servers or files.
 */
package io.shardlab.answers.diagnosis;
