package io.shardlab.local.cluster.process;

import java.time.Duration;
import java.util.Collection;
import java.util.List;

/** Ends processes: asks all of them at once, waits, and kills those that still run. Thread-safe. */
public class ProcessEnder {

    private static final Duration POLL = Duration.ofMillis(5);
    private static final Duration AFTER_KILL = Duration.ofSeconds(10);

    private final Duration grace;

    /** @param grace the time that a process has to end before it is killed */
    public ProcessEnder(Duration grace) {
        this.grace = grace;
    }

    /**
     * Blocks until none of the processes runs; an interrupt does not shorten the wait, and its status is kept.
     *
     * @return the processes that still run, because the system holds them in an uninterruptible call
     */
    public List<ProcessHandle> end(Collection<ProcessHandle> processes) {
        processes.forEach(ProcessHandle::destroy);
        List<ProcessHandle> stubborn = await(processes, grace);
        return kill(stubborn);
    }

    /** Ends processes as {@link #end}, but kills them at once. */
    public List<ProcessHandle> kill(Collection<ProcessHandle> processes) {
        processes.forEach(ProcessHandle::destroyForcibly);
        return await(processes, AFTER_KILL);
    }

    private static List<ProcessHandle> await(Collection<ProcessHandle> processes, Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        boolean interrupted = false;
        List<ProcessHandle> running = running(processes);
        while (!running.isEmpty() && System.nanoTime() < deadline) {
            try {
                Thread.sleep(POLL.toMillis());
            } catch (InterruptedException e) {
                interrupted = true;
            }
            running = running(running);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return running;
    }

    private static List<ProcessHandle> running(Collection<ProcessHandle> processes) {
        return processes.stream().filter(ProcessTable::isRunning).toList();
    }
}
