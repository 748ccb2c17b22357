package io.shardlab.regression.containers.run;

import java.util.concurrent.Callable;
import java.util.function.Consumer;

/** A load machine in a container. */
public final class LoadMachine {

    /** Longer than a run takes to end. */
    private static final String PATIENCE_SECONDS = "60";

    private final Started started;
    private final Consumer<String[]> docker;
    private final String name;

    LoadMachine(Started started, Consumer<String[]> docker, String name) {
        this.started = started;
        this.docker = docker;
        this.name = name;
    }

    /** Blocks until something is so, which the container must live to see. */
    public LoadMachine until(String what, Callable<Boolean> isSo) {
        started.until(what, isSo);
        return this;
    }

    /** Stops it as {@code docker stop} does, by SIGTERM; blocks until it has ended. */
    public void stop() {
        docker.accept(new String[] {"stop", "-t", PATIENCE_SECONDS, name});
    }

    /** Ends it by SIGKILL. */
    public void kill() {
        docker.accept(new String[] {"kill", name});
    }

    /** Blocks until its end; what it left is held against the schema. */
    public Run await() {
        return started.await();
    }
}
