package io.shardlab.cluster.local.process;

/** A server process did not start; the message is a sentence for the user, without its full stop. */
public final class StartFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean portTaken;

    StartFailedException(String message, boolean portTaken) {
        super(message);
        this.portTaken = portTaken;
    }

    /** Whether it may start on another port. */
    public boolean isPortTaken() {
        return portTaken;
    }
}
