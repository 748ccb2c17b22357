package io.shardlab.predict.queue;

/** The rules for every station; a violation is a mistake of the calling code. */
final class Checks {

    private Checks() {}

    static void name(String name) {
        if (name == null || name.isBlank()) {
            throw new IllegalArgumentException("a station needs a name");
        }
    }

    static void servers(String name, int servers) {
        if (servers < 1) {
            throw new IllegalArgumentException(name + ": " + servers + " servers");
        }
    }

    /** Refuses a value that is negative, infinite or not a number. */
    static void seconds(String name, double seconds) {
        if (!(seconds >= 0) || Double.isInfinite(seconds)) {
            throw new IllegalArgumentException(name + ": " + seconds);
        }
    }
}
