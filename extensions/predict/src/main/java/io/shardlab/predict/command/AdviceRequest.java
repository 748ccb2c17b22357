package io.shardlab.predict.command;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The choice of the measurements for {@code advise}. Immutable.
 *
 * @param workload the name of a workload or a workload file; empty for the default
 * @param from folders of results; empty if something is to be measured
 * @param uris connection strings of the servers to measure, with logins; empty for this machine
 * @param measure whether the answer is to be confirmed in slow motion
 * @param measureWith values of parameters of those runs
 */
record AdviceRequest(
        Optional<String> workload,
        List<Path> from,
        List<String> uris,
        boolean measure,
        Map<String, String> measureWith) {

    /** @throws UsageException if two of them contradict each other */
    AdviceRequest {
        from = List.copyOf(from);
        uris = List.copyOf(uris);
        if (!from.isEmpty() && workload.isPresent()) {
            throw new UsageException(
                    Message.of("--from has its own workload: give no workload file and no --workload with it."));
        }
        if (!from.isEmpty() && !uris.isEmpty()) {
            throw new UsageException(Message.of(
                    "--from names results in place of a measurement, and --uri servers to measure: give one of them."));
        }
        if (!uris.isEmpty() && measure) {
            throw new UsageException(Message.of(
                    "--measure simulates machines whose speed is relative to this machine's, not to that of the "
                            + "servers of --uri: give one of them."));
        }
    }

    /**
     * Returns the workload of a positional argument or of {@code --workload}.
     *
     * @throws UsageException if both are given
     */
    static Optional<String> workload(String file, Optional<String> named) {
        if (file != null && named.isPresent()) {
            throw new UsageException(Message.of("Give a workload file or --workload, not both."));
        }
        return Optional.ofNullable(file).or(() -> named);
    }
}
