package io.shardlab.core.measure;

import java.util.ArrayList;
import java.util.List;

/** The events of a phase in the order in which they were recorded. Thread-safe. */
public final class EventLog {

    private final List<PhaseEvent> events = new ArrayList<>();
    private int sampled;

    /** Adds an event. */
    public synchronized void add(PhaseEvent event) {
        events.add(event);
    }

    /** All events until now. */
    public synchronized List<PhaseEvent> all() {
        return List.copyOf(events);
    }

    /** Whether events were recorded since the last interval. */
    public synchronized boolean hasRest() {
        return sampled < events.size();
    }

    /** The events that this method has not returned yet. */
    synchronized List<PhaseEvent> sample() {
        List<PhaseEvent> fresh = List.copyOf(events.subList(sampled, events.size()));
        sampled = events.size();
        return fresh;
    }
}
