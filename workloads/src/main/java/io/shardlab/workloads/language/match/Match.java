package io.shardlab.workloads.language.match;

/** The outcome of the comparison of a document with a filter. */
public enum Match {
    YES,
    NO,
    /** It depends on an operator that is not evaluated. */
    UNKNOWN;

    static Match of(boolean matches) {
        return matches ? YES : NO;
    }

    Match not() {
        return switch (this) {
            case YES -> NO;
            case NO -> YES;
            case UNKNOWN -> UNKNOWN;
        };
    }

    /** Returns whether both match. */
    Match and(Match other) {
        return this == NO || other == NO ? NO : this == UNKNOWN ? UNKNOWN : other;
    }

    /** Returns whether one of both matches. */
    public Match or(Match other) {
        return not().and(other.not()).not();
    }
}
