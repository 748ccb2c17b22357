package io.shardlab.local.cluster;

/** Registers actions for the end of the program, whether by normal exit, an interrupt or a signal. Thread-safe. */
@FunctionalInterface
public interface ShutdownHooks {

    @FunctionalInterface
    interface Registration {

        void remove();
    }

    /**
     * Runs the action at the end, on a separate thread.
     *
     * @throws IllegalStateException if the end has begun
     */
    Registration register(String name, Runnable action);

    /** Returns the hooks of the Java virtual machine: normal exit, Ctrl-C, SIGTERM and SIGHUP, but not SIGKILL. */
    static ShutdownHooks ofRuntime() {
        return (name, action) -> {
            Thread hook = new Thread(action, name);
            Runtime.getRuntime().addShutdownHook(hook);
            return () -> {
                try {
                    Runtime.getRuntime().removeShutdownHook(hook);
                } catch (IllegalStateException e) {
                    // The end has begun; the action runs and has nothing left to do.
                    assert Thread.currentThread().isAlive();
                }
            };
        };
    }
}
