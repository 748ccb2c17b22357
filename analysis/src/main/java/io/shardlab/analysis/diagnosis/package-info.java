/** Says from measured figures what limited a run: small rules, each a pure function of what was measured. */
package io.shardlab.analysis.diagnosis;
