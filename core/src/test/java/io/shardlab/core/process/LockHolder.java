package io.shardlab.core.process;

import io.shardlab.core.file.ProcessLock;
import java.nio.file.Path;

/** A process that takes a lock, reports that it has it, and keeps it until its input ends. */
public final class LockHolder {

    private LockHolder() {}

    public static void main(String[] arguments) throws Exception {
        try (ProcessLock lock = ProcessLock.acquire(Path.of(arguments[0]), () -> {})) {
            System.out.println("locked");
            System.in.readAllBytes();
            assert lock != null;
        }
    }

    /** Starts the process and waits until it has the lock. */
    public static Process start(Path file) throws Exception {
        Process process = JavaProcess.running(LockHolder.class, file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        if (!"locked".equals(process.inputReader().readLine())) {
            throw new IllegalStateException("The lock holder did not get the lock");
        }
        return process;
    }
}
