package io.shardlab.whatif.queue;

/**
 * More operations arrive than a station can serve: its queue grows without end, and there is no answer.
 *
 * @param station the station with the least capacity
 * @param capacity operations/s that it can serve at most
 */
public record Saturation(String station, double capacity) implements Outcome {}
