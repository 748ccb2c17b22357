package io.shardlab.servers.binaries;

import io.shardlab.core.process.JavaProcess;
import java.nio.file.Path;

/** A process of its own that takes the install lock of a folder, says so, and keeps it until its input ends. */
final class LockHolder {

    private LockHolder() {}

    public static void main(String[] arguments) throws Exception {
        InstallLock lock = InstallLock.acquire(Path.of(arguments[0]), () -> {});
        System.out.println("locked");
        System.in.readAllBytes();
        lock.release();
    }

    /** Starts it and waits until it has the lock. */
    static Process start(Path folder) throws Exception {
        Process process = JavaProcess.running(LockHolder.class, folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        if (!"locked".equals(process.inputReader().readLine())) {
            throw new IllegalStateException("The lock holder did not get the lock");
        }
        return process;
    }
}
