/** Parameters that describe themselves, and the validated settings of a run. CLI flags, GUI forms and docs follow from them. */
package io.shardlab.core.parameter;
