package io.shardlab.local.cluster.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Harmless processes to end. Closing kills those that are left. They wait for input that never comes: a shell that called
 * {@code sleep} would be seen twice, with the same command line, between the fork and what is executed there.
 */
public final class SleepProcesses implements AutoCloseable {

    private final List<Process> started = new ArrayList<>();

    /** One that goes when asked to; the marker is seen in its command line. */
    public Process obedient(String marker) {
        return start("trap 'exit 0' TERM; echo up; while read line; do :; done", marker);
    }

    /** One that can only be killed. */
    public Process stubborn(String marker) {
        return start("trap '' TERM; echo up; while read line; do :; done", marker);
    }

    private Process start(String script, String marker) {
        try {
            Process process = new ProcessBuilder("sh", "-c", script, marker).start();
            started.add(process);
            int first = process.getInputStream().read();
            if (first != 'u') {
                throw new IllegalStateException("the process did not come up");
            }
            return process;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        started.forEach(Process::destroyForcibly);
    }
}
