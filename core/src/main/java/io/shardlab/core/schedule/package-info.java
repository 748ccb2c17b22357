/** Arrival schedules: pure sequences of intended start times. */
package io.shardlab.core.schedule;
