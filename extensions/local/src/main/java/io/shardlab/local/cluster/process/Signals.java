package io.shardlab.local.cluster.process;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.host.HostEnvironment;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.nio.file.Path;

/** Stops and resumes processes, by the system's {@code kill} program. Thread-safe. */
public final class Signals {

    private Signals() {}

    /** Sends SIGSTOP; returns when the signal was sent. */
    public static void stop(long pid) throws InterruptedException {
        send("-STOP", pid);
    }

    /** Sends SIGCONT; returns when the signal was sent. */
    public static void resume(long pid) throws InterruptedException {
        send("-CONT", pid);
    }

    private static void send(String signal, long pid) throws InterruptedException {
        Path program = HostEnvironment.current()
                .programs("kill")
                .findFirst()
                .orElseThrow(() -> new RunFailedException(
                        Message.of("There is no program kill on PATH, so no server can be paused.")));
        try {
            int exitCode = new ProcessBuilder(program.toString(), signal, Long.toString(pid))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
            if (exitCode != 0) {
                throw new RunFailedException(Message.of(
                        "{0} failed with exit code {1,number,#}.", program + " " + signal + " " + pid, exitCode));
            }
        } catch (IOException e) {
            throw new RunFailedException(Message.of("{0} cannot be started: {1}.", program, Reasons.of(e)), e);
        }
    }
}
