package io.shardlab.workloads.file;

import io.shardlab.core.workload.KindTraits;
import io.shardlab.core.workload.KindTraits.Access;
import io.shardlab.core.workload.KindTraits.Reach;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.operation.OperationSamples;
import io.shardlab.workloads.language.operation.OperationSpec;
import io.shardlab.workloads.language.operation.Step;
import io.shardlab.workloads.language.operation.Targeting;
import io.shardlab.workloads.language.operation.Think;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.BsonDocument;

/** The traits of a file's operations, by samples of their commands. Stateless. */
final class Traits {

    private static final int SAMPLES = 20;

    private Traits() {}

    /** Returns the traits of an operation; empty if its commands differ in their reach, or it pauses between them. */
    static Optional<KindTraits> of(OperationSpec operation, WorkloadFile file, OperationSamples samples) {
        List<Step> steps = operation.steps();
        if (steps.stream().anyMatch(Think.class::isInstance)) {
            return Optional.empty();
        }
        List<List<BsonDocument>> executions = IntStream.range(0, SAMPLES)
                .mapToObj(number -> samples.commands(operation, number))
                .toList();
        int commands = executions.get(0).size();
        Set<Reach> reaches = IntStream.range(0, commands)
                .mapToObj(place -> executions.stream()
                        .map(execution -> reach(file, execution.get(place)))
                        .max(Comparator.naturalOrder())
                        .orElseThrow())
                .collect(Collectors.toSet());
        Access access = operation.statements().stream().anyMatch(StatementPlan::isWrite) ? Access.WRITE : Access.READ;
        return reaches.size() == 1
                ? Optional.of(new KindTraits(access, reaches.iterator().next(), commands))
                : Optional.empty();
    }

    private static Reach reach(WorkloadFile file, BsonDocument command) {
        String collection = command.getString(command.getFirstKey()).getValue();
        return Targeting.reach(file.collection(collection).shardKey(), command);
    }
}
