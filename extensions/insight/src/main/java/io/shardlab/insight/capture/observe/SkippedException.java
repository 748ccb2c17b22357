package io.shardlab.insight.capture.observe;

/** An operation that a workload file cannot express; the message names it for a list, such as "aggregate with $out". */
public final class SkippedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public SkippedException(String name) {
        super(name, null, false, false);
    }
}
