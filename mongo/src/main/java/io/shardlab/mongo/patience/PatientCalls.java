package io.shardlab.mongo.patience;

import com.mongodb.MongoInterruptedException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Calls of the driver that end when the server has fallen silent. The driver leaves an operation in its read of a socket
 * although its own monitor knows that the server is gone, and that read cannot be interrupted: so each call is made by a
 * thread of its own, which is left behind in that case. Thread-safe.
 */
final class PatientCalls {

    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    /** One may come just after this program itself has stood still, before the monitor has had its turn. */
    private static final int SILENT_LOOKS = 2;

    private static final Duration LONGEST_FAREWELL = Duration.ofSeconds(5);

    private final Heartbeats heartbeats;
    private final Duration longestSilence;
    private final ExecutorService callers = Executors.newCachedThreadPool(call -> {
        Thread thread = new Thread(call, "administration");
        thread.setDaemon(true);
        return thread;
    });

    PatientCalls(Heartbeats heartbeats, Duration longestSilence) {
        this.heartbeats = heartbeats;
        this.longestSilence = longestSilence;
    }

    /**
     * Makes a call and waits for its answer.
     *
     * @throws SilentServerException if the server that it talks to is silent for too long
     * @throws MongoInterruptedException if the caller is interrupted, which it stays
     * @throws Throwable what the call throws
     */
    Object await(Callable<Object> driverCall) throws Throwable {
        Call call = new Call();
        Future<Object> answer = callers.submit(() -> {
            call.begin();
            return driverCall.call();
        });
        int silentLooks = 0;
        while (true) {
            try {
                return answer.get(LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                silentLooks = isSilent(call) ? silentLooks + 1 : 0;
                if (silentLooks == SILENT_LOOKS) {
                    throw new SilentServerException(call.server().orElseThrow(), longestSilence, e);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new MongoInterruptedException("Interrupted while waiting for a server", e);
            } catch (ExecutionException e) {
                throw e.getCause();
            }
        }
    }

    /** Makes a last call, whose answer nobody needs: it must not cost the caller what it has. */
    void awaitFarewell(Runnable driverCall) {
        CompletableFuture.runAsync(driverCall, callers)
                .orTimeout(LONGEST_FAREWELL.toMillis(), TimeUnit.MILLISECONDS)
                .exceptionally(failure -> null)
                .join();
    }

    private boolean isSilent(Call call) {
        return call.server()
                .filter(server -> heartbeats.silence(server).compareTo(longestSilence) > 0)
                .isPresent();
    }
}
