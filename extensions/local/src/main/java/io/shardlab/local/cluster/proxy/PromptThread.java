package io.shardlab.local.cluster.proxy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets a thread of Linux, and all threads that it makes from then on, run as soon as a timer ends or bytes arrive, because a
 * proxy that runs late delivers late. What the system does not allow stays as it is.
 */
final class PromptThread {

    private static final Logger LOG = LoggerFactory.getLogger(PromptThread.class);
    private static final Path PROC = Path.of("/proc");
    private static final long CHANGE_SECONDS = 5;

    private PromptThread() {}

    /** Makes the current thread prompt; blocks for some milliseconds. */
    static void begin() {
        try {
            // The link leads to PROCESS/task/THREAD.
            String thread = Files.readSymbolicLink(PROC.resolve("thread-self"))
                    .getFileName()
                    .toString();
            endTimersAtOnce(thread);
            preemptServers(thread);
        } catch (IOException e) {
            LOG.debug("The threads of the proxies have no real-time priority", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** By default, a timer may end up to 50 us later, together with others; see prctl(2), PR_SET_TIMERSLACK. */
    private static void endTimersAtOnce(String thread) {
        try {
            Files.writeString(PROC.resolve(thread).resolve("timerslack_ns"), "1");
        } catch (IOException e) {
            LOG.debug("The timers of the proxies are not exact", e);
        }
    }

    /**
     * Without a real-time priority, threads wait on a busy machine until servers have used their time slices of milliseconds.
     * The proxies use little CPU time, so servers do not lack it. Only root, or a user with that right, may do this.
     */
    private static void preemptServers(String thread) throws IOException, InterruptedException {
        Process change = new ProcessBuilder("chrt", "--rr", "--pid", "1", thread)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!change.waitFor(CHANGE_SECONDS, TimeUnit.SECONDS) || change.exitValue() != 0) {
            LOG.debug("The threads of the proxies get no real-time priority");
        }
    }
}
