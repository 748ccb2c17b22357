package io.shardlab.core.run;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.target.Target;
import java.util.List;
import java.util.Optional;

/** A run is worth nothing once a server of its own cluster has ended by itself, whatever the operations say. */
final class ServerWatch {

    private final Target target;
    private final RunControl control;

    ServerWatch(Target target, RunControl control) {
        this.target = target;
        this.control = control;
    }

    /**
     * Looks whether all of them run.
     *
     * @throws RunFailedException naming each server that has ended, and its log
     */
    void requireAll() {
        failure(null).ifPresent(failure -> {
            throw failure;
        });
    }

    /**
     * What has failed if a server has ended: other failures are its consequences.
     *
     * @param consequence what the run failed with, or null
     */
    Optional<RunFailedException> failure(Throwable consequence) {
        // Whoever stops a run may stop its servers, too.
        List<String> ended = control.isStopped() ? List.of() : target.endedServers();
        return ended.isEmpty() ? Optional.empty() : Optional.of(new RunFailedException(sentence(ended), consequence));
    }

    private static String sentence(List<String> ended) {
        String servers = String.join("; ", ended);
        return ended.size() == 1
                ? "A server of the local cluster ended during the run: " + servers + "."
                : ended.size() + " servers of the local cluster ended during the run: " + servers + ".";
    }
}
