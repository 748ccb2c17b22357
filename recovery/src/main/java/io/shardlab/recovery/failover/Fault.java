package io.shardlab.recovery.failover;

import io.shardlab.core.deployment.Faults;
import java.util.Optional;

/** What happens to a member. */
enum Fault {
    /** Its process ends at once, by SIGKILL. */
    KILL("killed", "starting", Faults.Kind.KILL),
    /** Its process stands still, by SIGSTOP, until SIGCONT. */
    PAUSE("paused", "resumed", Faults.Kind.PAUSE),
    /** Nothing gets to it or from it. */
    CUT("cut off", "reconnected", Faults.Kind.CUT),
    /** The primary steps down by its own command. */
    STEP_DOWN("told to step down", "", null);

    private final String done;
    private final String undone;
    private final Faults.Kind kind;

    Fault(String done, String undone, Faults.Kind kind) {
        this.done = done;
        this.undone = undone;
        this.kind = kind;
    }

    /** What the member was, for the name of an event. */
    String done() {
        return done;
    }

    /** What is done to bring it back; empty where there is nothing to do. */
    String undone() {
        return undone;
    }

    /** How the servers' owner does it; empty for a command that any client can send. */
    Optional<Faults.Kind> kind() {
        return Optional.ofNullable(kind);
    }
}
