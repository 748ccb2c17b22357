/**
 * Parameters that describe themselves, and the validated settings of a run; command-line options, GUI forms and docs follow
 * from them. The parameters of a workload or a target are declared there.
 */
package io.shardlab.core.parameter;
