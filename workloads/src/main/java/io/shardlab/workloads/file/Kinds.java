package io.shardlab.workloads.file;

import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.result.PlanReport;
import io.shardlab.core.workload.KindTraits;
import io.shardlab.workloads.language.operation.OperationSamples;
import io.shardlab.workloads.language.operation.OperationSpec;
import io.shardlab.workloads.language.operation.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.bson.BsonDocument;

/**
 * The kinds of operations of a file as results have them: each operation, before it the kinds that only parts of it have, and at
 * last the verification of fields, if some can be verified. Immutable.
 */
final class Kinds {

    /** The kind of the comparisons of documents with what they must be, as YCSB names it. */
    private static final String VERIFY = "VERIFY";

    /**
     * A kind.
     *
     * @param plan the operation that has it, also as a part; empty for the verification
     * @param part the statement that is the part; empty for a whole operation
     */
    private record Kind(
            String name, Optional<OperationPlan> plan, Optional<Statement> part, Optional<KindTraits> traits) {}

    private final List<Kind> kinds = new ArrayList<>();
    private final List<OperationPlan> plans;

    private Kinds(List<OperationPlan> plans) {
        this.plans = plans;
    }

    static Kinds of(List<OperationPlan> plans, FilePlans traits) {
        Kinds all = new Kinds(plans);
        List<String> whole = plans.stream().map(plan -> plan.spec().name()).toList();
        for (OperationPlan plan : plans) {
            for (Statement statement : plan.spec().statements()) {
                statement
                        .part()
                        .filter(name -> !whole.contains(name) && all.index(name) < 0)
                        .ifPresent(name -> all.kinds.add(new Kind(
                                name,
                                Optional.of(plan),
                                Optional.of(statement),
                                traits.traits(plan.spec(), statement))));
            }
            all.kinds.add(new Kind(plan.spec().name(), Optional.of(plan), Optional.empty(), plan.traits()));
        }
        boolean verifies = plans.stream()
                .flatMap(plan -> plan.statements().stream())
                .anyMatch(statement -> statement.checks().verifies());
        if (verifies && all.index(VERIFY) < 0) {
            all.kinds.add(new Kind(VERIFY, Optional.empty(), Optional.empty(), Optional.empty()));
        }
        return all;
    }

    List<String> names() {
        return kinds.stream().map(Kind::name).toList();
    }

    private int index(String name) {
        return names().indexOf(name);
    }

    /** The kind of each operation. */
    int[] ofPlans() {
        return plans.stream().mapToInt(plan -> index(plan.spec().name())).toArray();
    }

    /** The kind of each step that is a part; -1 for other steps. */
    int[] ofSteps(OperationSpec operation) {
        return operation.steps().stream()
                .mapToInt(step -> step instanceof Statement statement
                        ? statement.part().map(this::index).orElse(-1)
                        : -1)
                .toArray();
    }

    /** The kind of the verification, or -1. */
    int verification() {
        return IntStream.range(0, kinds.size())
                .filter(kind -> kinds.get(kind).plan().isEmpty())
                .findFirst()
                .orElse(-1);
    }

    Optional<ClientPath> path(int kind) {
        return kinds.get(kind).plan().map(OperationPlan::path);
    }

    Optional<KindTraits> traits(int kind) {
        return kinds.get(kind).traits();
    }

    /**
     * Returns the plans of each kind.
     *
     * @param explainer explains commands of an operation, given with its name
     */
    List<List<PlanReport>> explained(
            BiFunction<String, List<BsonDocument>, List<PlanReport>> explainer, OperationSamples samples) {
        return kinds.stream()
                .map(kind -> kind.plan()
                        .map(plan -> explainer.apply(kind.name(), commands(kind, plan.spec(), samples)))
                        .orElse(List.of()))
                .toList();
    }

    private static List<BsonDocument> commands(Kind kind, OperationSpec operation, OperationSamples samples) {
        List<BsonDocument> commands = samples.commands(operation, 0);
        int place = 0;
        for (Statement statement : operation.statements()) {
            int next = place + statement.parts().size();
            if (kind.part().filter(part -> part == statement).isPresent()) {
                return commands.subList(place, next);
            }
            place = next;
        }
        return commands;
    }
}
