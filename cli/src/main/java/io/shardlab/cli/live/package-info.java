/**
 * Figures of a run for other programs while it goes on. All of them come from the intervals that the run's thread passes on; their
 * readers are served by other threads, so a slow one disturbs no measurement.
 */
package io.shardlab.cli.live;
