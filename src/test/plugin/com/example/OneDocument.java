package com.example;

import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.ReplaceOptions;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bson.Document;

/**
 * The smallest workload, as a start for your own: it reads one document by its {@code _id} and checks the answer. It
 * compiles against Shardlab's {@code core} and the MongoDB driver only.
 */
public final class OneDocument implements Workload {

    private static final String COLLECTION = "one_document";

    /** An option of its own, {@code --text}: the command line, {@code describe} and the desktop program show it. */
    static final Parameter<String> TEXT =
            Parameter.of("text", ParameterTypes.text("a text"), "hello", "", "What the document holds.");

    @Override
    public String name() {
        return "one-document";
    }

    @Override
    public String summary() {
        return "Reads the same document again and again; every answer verified.";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(TEXT);
    }

    /** The shared options without effect here; a user who gives one gets a message. */
    @Override
    public Set<String> unused() {
        return Set.of(RunParameters.DOCUMENTS.name(), TargetParameters.COLLECTION.name());
    }

    @Override
    public List<String> phases() {
        return List.of("warm-up", "measure");
    }

    @Override
    public WorkloadSession open(WorkloadContext context) {
        return new Session(context);
    }

    private record Session(WorkloadContext context) implements WorkloadSession {

        /** Brings the target into the state to be measured; not timed. */
        @Override
        public void prepare(PhaseRunner phases, int repetition) {
            Document document = new Document("_id", 1).append("text", text());
            collection(context.target().admin()).replaceOne(Filters.eq(1), document, new ReplaceOptions().upsert(true));
        }

        /** Returns the measured work: the engine runs and times the operations in {@code --threads} threads. */
        @Override
        public Work work() {
            return new Work.Loop(
                    RunParameters.measuredPhase(context.settings()),
                    context.settings().get(RunParameters.WARM_UP),
                    OperationFactory.of("find", this::operation));
        }

        private Operation operation(OperationFactory.Worker worker) {
            MongoCollection<Document> collection = collection(context.target().routerFor(worker.index()));
            return (number, outcome) -> {
                Document found = collection.find(Filters.eq(1)).first();
                if (found != null && found.get("text").equals(text())) {
                    outcome.addDocuments(1);
                } else {
                    outcome.addErrors("wrong-answer", 1, "found " + found);
                }
            };
        }

        /** The result then says how the collection is sharded. */
        @Override
        public Optional<MongoNamespace> namespace() {
            return Optional.of(new MongoNamespace(database(), COLLECTION));
        }

        private String text() {
            return context.settings().get(TEXT);
        }

        private MongoCollection<Document> collection(Router router) {
            return router.client().getDatabase(database()).getCollection(COLLECTION);
        }

        private String database() {
            return context.settings().get(TargetParameters.DATABASE);
        }
    }
}
