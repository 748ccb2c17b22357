package io.shardlab.core.measure;

import io.shardlab.core.result.EventReport;
import java.util.ArrayList;
import java.util.List;

/** The events of a phase in the order in which they were recorded. Thread-safe. */
public final class EventLog {

    private final List<EventReport> events = new ArrayList<>();
    private int sampled;

    /** Adds an event. */
    public synchronized void add(EventReport event) {
        events.add(event);
    }

    /** All events until now. */
    public synchronized List<EventReport> all() {
        return List.copyOf(events);
    }

    /** True if events were recorded since the last interval. */
    public synchronized boolean hasRest() {
        return sampled < events.size();
    }

    /** The events that this method has not returned yet. */
    synchronized List<EventReport> sample() {
        List<EventReport> fresh = List.copyOf(events.subList(sampled, events.size()));
        sampled = events.size();
        return fresh;
    }
}
