package io.shardlab.transfer.backup;

import com.mongodb.MongoException;
import com.mongodb.MongoInterruptedException;
import io.shardlab.core.deployment.ServerFiles.Copied;
import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.ShardlabException;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.result.KindReport;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.Outcome;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.Work;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.transfer.backup.Backup.Method;
import io.shardlab.transfer.backup.BackupSummary.Part;
import io.shardlab.transfer.backup.BackupSummary.StepFigures;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes a phase of each step of a method. The phase has one operation for each node, executed one after the other. Each is of
 * its own kind, so that the engine times each node.
 */
final class Steps {

    /** The only node of a step of the whole cluster. */
    static final List<String> CLUSTER = List.of("cluster");

    static final Work.Stage.After NOTHING = measured -> {};

    private static final double MICROS = 1e6;

    private final Method method;
    private final Recovery recovery;
    private final BackupSummary summary;

    /**
     * @param recovery undoes the changes to the source when a step fails
     * @param summary receives each step that was done
     */
    Steps(Method method, Recovery recovery, BackupSummary summary) {
        this.method = method;
        this.recovery = recovery;
        this.summary = summary;
    }

    @FunctionalInterface
    interface Recovery {

        /** @return a sentence about the changes that were undone; empty if there were none */
        Optional<Message> recover() throws InterruptedException;
    }

    /** The step for one node; returns the files that it wrote. */
    @FunctionalInterface
    interface NodeAction {
        Copied run(String node, Outcome outcome) throws IOException, InterruptedException;
    }

    /** The step for one node that writes no files. */
    @FunctionalInterface
    interface Action {
        void run(String node) throws InterruptedException;
    }

    /**
     * A step that writes no files.
     *
     * @param after follows it and is not timed
     */
    Work.Stage step(Part part, String name, List<String> nodes, Action action, Work.Stage.After after) {
        return copying(
                part,
                name,
                nodes,
                (node, outcome) -> {
                    action.run(node);
                    return Copied.NOTHING;
                },
                after);
    }

    /** A step that may write files. */
    Work.Stage copying(Part part, String name, List<String> nodes, NodeAction action, Work.Stage.After after) {
        PhaseSpec spec = PhaseSpec.closedLoop(name, 1, new PhaseSpec.Limit.Operations(nodes.size()));
        StepOperations operations = new StepOperations(nodes, action);
        return new Work.Stage(new Work.Loop(spec, Duration.ZERO, operations), measured -> {
            summary.add(new StepFigures(
                    method,
                    part,
                    name,
                    measured.report().startedAt(),
                    measured.report().seconds(),
                    nodes.equals(CLUSTER) ? Map.of() : secondsPerNode(measured),
                    operations.bytes,
                    operations.files));
            try {
                after.run(measured);
            } catch (RuntimeException e) {
                throw recovered(e);
            }
        });
    }

    private static Map<String, Double> secondsPerNode(PhaseMeasurement measured) {
        return measured.report().latencies().kinds().stream()
                .collect(Collectors.toMap(
                        KindReport::name, kind -> kind.serviceTime().maxMicros() / MICROS));
    }

    private RunFailedException recovered(RuntimeException failure) throws InterruptedException {
        Message message = failure instanceof MongoException e
                ? Message.of("The server failed: {0}.", MongoErrors.describe(e))
                : ShardlabException.wording(failure);
        Optional<Message> recovered;
        try {
            recovered = recovery.recover();
        } catch (RunFailedException e) {
            recovered = Optional.of(e.wording());
        }
        return new RunFailedException(
                Message.joined(
                        " ",
                        Stream.concat(Stream.of(message), recovered.stream()).toList()),
                failure);
    }

    /** One operation for each node, by a single worker. */
    private final class StepOperations implements OperationFactory {

        private final List<String> nodes;
        private final NodeAction action;
        private long bytes;
        private long files;

        StepOperations(List<String> nodes, NodeAction action) {
            this.nodes = nodes;
            this.action = action;
        }

        @Override
        public List<String> kinds() {
            return nodes;
        }

        @Override
        public Operation create(Worker worker) {
            return this::execute;
        }

        private void execute(long number, Outcome outcome) throws InterruptedException {
            int node = Math.toIntExact(number);
            outcome.kind(node);
            try {
                Copied copied = action.run(nodes.get(node), outcome);
                bytes += copied.bytes();
                files += copied.files();
                outcome.addBytes(copied.bytes());
            } catch (MongoInterruptedException e) {
                throw (InterruptedException) new InterruptedException().initCause(e);
            } catch (IOException e) {
                throw recovered(
                        new RunFailedException(Message.of("A file of the backup failed: {0}.", Reasons.of(e)), e));
            } catch (RuntimeException e) {
                throw recovered(e);
            }
        }
    }
}
