package io.shardlab.transfer.failover;

import io.shardlab.core.deployment.Faults;
import java.util.Optional;

/** The faults of a member. */
enum Fault {
    /** Its process ends at once, by SIGKILL. */
    KILL("killed", "starting"),
    /** Its process is suspended, by SIGSTOP, until SIGCONT. */
    PAUSE("paused", "resumed"),
    /** It can neither send nor receive anything. */
    CUT("cut off", "reconnected"),
    /** The primary steps down by its own command. */
    STEP_DOWN("asked to step down", "");

    private final String done;
    private final String undone;

    Fault(String done, String undone) {
        this.done = done;
        this.undone = undone;
    }

    /** Returns the participle for the name of the fault's event. */
    String done() {
        return done;
    }

    /** Returns the participle for the name of the repair's event; empty if there is nothing to repair. */
    String undone() {
        return undone;
    }

    /** Returns the fault that the servers' owner inflicts; empty for a command that any client can send. */
    Optional<Faults.Kind> kind() {
        return this == STEP_DOWN ? Optional.empty() : Optional.of(Faults.Kind.valueOf(name()));
    }
}
