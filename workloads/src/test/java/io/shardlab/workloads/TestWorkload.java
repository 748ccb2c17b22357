package io.shardlab.workloads;

import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoClient;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.dataset.TargetCollection;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * A workload whose preparation and one operation a test gives: the operation runs again and again, for the run's duration and at its target rate if
 * it has one.
 */
record TestWorkload(Consumer<MongoClient> preparation, Consumer<MongoClient> action) implements Workload {

    /** One that needs no preparation. */
    TestWorkload(Consumer<MongoClient> action) {
        this(client -> {}, action);
    }

    @Override
    public String name() {
        return "test";
    }

    @Override
    public String summary() {
        return "what a test needs";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of();
    }

    @Override
    public WorkloadSession open(WorkloadContext context) {
        PhaseSpec spec = new PhaseSpec(
                "measure",
                context.settings().get(RunParameters.THREADS),
                new PhaseSpec.Limit.Time(context.settings().get(RunParameters.DURATION)),
                context.settings()
                        .find(RunParameters.TARGET_RATE)
                        .map(OptionalDouble::of)
                        .orElse(OptionalDouble.empty()));
        Duration warmUp = context.settings().get(RunParameters.WARM_UP);
        OperationFactory operations = OperationFactory.of("test", worker -> {
            MongoClient client = context.target().routerFor(worker.index()).client();
            return (number, outcome) -> action.accept(client);
        });
        return new WorkloadSession() {
            @Override
            public void prepare(PhaseRunner phases, int repetition) {
                preparation.accept(context.target().admin().client());
            }

            @Override
            public Work work() {
                return new Work.Loop(spec, warmUp, operations);
            }

            @Override
            public Optional<MongoNamespace> namespace() {
                return Optional.of(TargetCollection.namespace(context.settings()));
            }

            @Override
            public void verify(List<PhaseMeasurement> measured) {}
        };
    }
}
