package io.shardlab.recovery.backup;

import com.mongodb.MongoException;
import com.mongodb.MongoInterruptedException;
import io.shardlab.core.deployment.ServerFiles.Copied;
import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.Outcome;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.Work;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.recovery.backup.StepFigures.Part;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes phases of the steps of a method: an operation, and a kind of operations, for each node, one after the other, so that
 * the engine times each node.
 */
final class Steps {

    private static final double NANOS = 1e9;
    private static final List<String> WHOLE_CLUSTER = List.of("cluster");

    private final Method method;
    private final Recovery recovery;
    private final BackupSummary summary;

    /**
     * @param recovery puts the source back when a step fails
     * @param summary is told of each step that was done
     */
    Steps(Method method, Recovery recovery, BackupSummary summary) {
        this.method = method;
        this.recovery = recovery;
        this.summary = summary;
    }

    /** Puts the source back. */
    @FunctionalInterface
    interface Recovery {

        /** @return what was done, as a sentence; empty for nothing */
        String recover() throws InterruptedException;
    }

    /** What is done for one node. */
    @FunctionalInterface
    interface NodeAction {
        Copied run(String node, Outcome outcome) throws IOException, InterruptedException;
    }

    /** What is done for one node, without copying anything. */
    @FunctionalInterface
    interface Action {
        void run(String node) throws InterruptedException;
    }

    /** A step of the cluster as a whole that copies nothing. */
    Work.Stage ofCluster(Part part, String name, Action action, Work.Stage.After after) {
        return stage(part, name, WHOLE_CLUSTER, copying(action), after);
    }

    /** A step of the cluster as a whole that writes files. */
    Work.Stage ofCluster(Part part, String name, NodeAction action, Work.Stage.After after) {
        return stage(part, name, WHOLE_CLUSTER, action, after);
    }

    /** A step of each node. */
    Work.Stage ofNodes(Part part, String name, List<String> nodes, Action action) {
        return ofNodes(part, name, nodes, action, measured -> {});
    }

    /** A step of each node, with what follows it and is not timed. */
    Work.Stage ofNodes(Part part, String name, List<String> nodes, Action action, Work.Stage.After after) {
        return stage(part, name, nodes, copying(action), after);
    }

    /** A step of each node that writes files. */
    Work.Stage ofNodes(Part part, String name, List<String> nodes, NodeAction action) {
        return stage(part, name, nodes, action, measured -> {});
    }

    private static NodeAction copying(Action action) {
        return (node, outcome) -> {
            action.run(node);
            return Copied.NOTHING;
        };
    }

    private Work.Stage stage(Part part, String name, List<String> nodes, NodeAction action, Work.Stage.After after) {
        PhaseSpec spec = PhaseSpec.closedLoop(name, 1, new PhaseSpec.Limit.Operations(nodes.size()));
        StepOperations operations = new StepOperations(nodes, action);
        return new Work.Stage(new Work.Loop(spec, Duration.ZERO, operations), measured -> {
            summary.add(new StepFigures(
                    method,
                    part,
                    name,
                    measured.startedAt(),
                    measured.seconds(),
                    nodes.equals(WHOLE_CLUSTER) ? Map.of() : secondsPerNode(measured),
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
        Map<String, Double> seconds = new HashMap<>();
        measured.kinds()
                .forEach(kind -> seconds.put(kind.name(), kind.serviceTime().getMaxValue() / NANOS));
        return seconds;
    }

    private RunFailedException recovered(RuntimeException failure) throws InterruptedException {
        String message = failure instanceof MongoException e
                ? "The server failed: " + MongoErrors.describe(e) + "."
                : String.valueOf(failure.getMessage());
        String recovered;
        try {
            recovered = recovery.recover();
        } catch (RunFailedException e) {
            recovered = e.getMessage();
        }
        return new RunFailedException((message + " " + recovered).strip(), failure);
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
                throw recovered(new RunFailedException("A file of the backup failed: " + Reasons.of(e) + ".", e));
            } catch (RuntimeException e) {
                throw recovered(e);
            }
        }
    }
}
