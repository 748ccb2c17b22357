package io.shardlab.predict.command;

import io.shardlab.answers.folder.SavedResults;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.ClientOrigin;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.WorkloadSource;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The rule which earlier results stand for a new measurement. Immutable.
 *
 * @param here the program and the machine that would measure
 * @param now the current time
 */
record ReusableResults(ClientDescription here, Instant now) {

    /** A machine that is otherwise the same has other programs on it on another day. */
    private static final Duration RECENT = Duration.ofDays(1);

    static ReusableResults ofThisProcess() {
        return new ReusableResults(ClientDescription.ofThisProcess(), Instant.now());
    }

    /**
     * Returns the results of the newest experiment of a name, all of whose results can be used.
     *
     * @param out the folder of experiments
     * @param fewest the number of results of a complete experiment
     * @throws RunFailedException if the folder cannot be read
     */
    Optional<List<SavedResult>> find(Path out, String experiment, int fewest, Workload workload) {
        if (!Files.isDirectory(out)) {
            return Optional.empty();
        }
        try (Stream<Path> folders = Files.list(out)) {
            return folders.filter(folder -> folder.getFileName().toString().endsWith("-" + experiment))
                    .sorted(Comparator.reverseOrder())
                    .map(folder -> SavedResults.in(folder).results())
                    .filter(results -> results.size() >= fewest
                            && results.stream().map(SavedResult::result).allMatch(result -> isUsable(result, workload)))
                    .findFirst();
        } catch (IOException e) {
            throw new RunFailedException(Message.of("The results in {0} cannot be read: {1}.", out, e.getMessage()), e);
        }
    }

    /** True if this build measured it on this machine a short time ago, with the same content of a workload file. */
    boolean isUsable(RunResult result, Workload workload) {
        return isOfThisMachine(result)
                && result.client().build().equals(here.build())
                && result.workload().equals(workload.name())
                && WorkloadSource.in(result.facts()).map(WorkloadSource::sha256).equals(workload.contentHash())
                && result.startedAt().isAfter(now.minus(RECENT));
    }

    /** True if this machine ran the client and the servers. */
    boolean isOfThisMachine(RunResult result) {
        return result.target().local()
                && host(result.client()).equals(host(here))
                && result.client().cpus() == here.cpus();
    }

    private static Optional<String> host(ClientDescription client) {
        return client.origin().flatMap(ClientOrigin::host);
    }
}
