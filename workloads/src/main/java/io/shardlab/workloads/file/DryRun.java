package io.shardlab.workloads.file;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.plan.Explainer;
import io.shardlab.mongo.plan.QueryPlan;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.operation.OperationSamples;
import io.shardlab.workloads.language.operation.OperationSpec;
import io.shardlab.workloads.language.operation.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/** Has the servers explain a sample of each operation. Nothing is measured. Used once; blocking. */
final class DryRun {

    /** Enough for a plan: a query planner looks at indexes first, and at 101 documents at most. */
    private static final long MOST_DOCUMENTS = 1000;

    private final WorkloadFile file;
    private final Target target;
    private final Settings settings;
    private final WorkloadContext context;
    private final MongoDatabase database;
    private final Explainer explainer;
    private final int shards;
    private int warnings;

    DryRun(FileParameters parameters, WorkloadContext context) {
        this.context = context;
        this.target = context.target();
        this.settings = context.settings();
        this.file = target.description().local()
                ? parameters.applied(settings, documents -> Math.min(documents, MOST_DOCUMENTS))
                : parameters.applied(settings);
        this.database = target.admin().client().getDatabase(settings.get(TargetParameters.DATABASE));
        this.explainer = new Explainer(target, settings.get(TargetParameters.DATABASE));
        this.shards = target.description().kind() == TargetKind.SHARDED
                ? target.description().shards()
                : 0;
    }

    Message run() {
        file.collections().forEach(this::provide);
        List<Message> lines = new ArrayList<>();
        OperationSamples samples = new OperationSamples(file, settings.get(RunParameters.SEED));
        for (OperationSpec operation : file.operations()) {
            List<BsonDocument> commands = samples.commands(operation, 0);
            int place = 0;
            for (Statement statement : operation.statements()) {
                for (int part = 0; part < statement.parts().size(); part++) {
                    explain(operation, statement, commands.get(place++), lines);
                }
            }
        }
        lines.add(Message.NONE);
        lines.add(
                warnings == 0
                        ? Message.of("No operation reads a whole collection or sorts in memory.")
                        : Message.of("{0,number,#} {0,choice,0#warnings|1#warning|2#warnings}.", warnings));
        return Message.joined("\n", lines);
    }

    /** Creates a collection with some documents, or requires that it exists. */
    private void provide(CollectionSpec spec) {
        TargetCollection collection =
                new TargetCollection(target, settings.get(TargetParameters.DATABASE), spec.name(), context.notices());
        if (!target.description().local()) {
            if (collection.uuid().isEmpty()) {
                throw new UsageException(Message.of(
                        "There is no collection {0} on {1}: load it by a run first, or try the file on a local cluster, "
                                + "without --uri.",
                        collection.namespace(), target.admin().name()));
            }
            return;
        }
        context.notices()
                .say(Message.of(
                        "Creating {0} with {1} {1,choice,0#documents|1#document|2#documents}",
                        collection.namespace(), spec.documents()));
        if (collection.uuid().isPresent()) {
            collection.drop();
        }
        collection.create(FilePlans.design(spec, spec.indexes()), List.of());
        DocumentBatch batch = new DocumentBatch();
        StoredDocuments documents = new StoredDocuments(spec, settings.get(RunParameters.SEED));
        for (long number = 0; number < spec.documents(); number++) {
            documents.append(number, batch);
        }
        if (!batch.isEmpty()) {
            database.getCollection(spec.name(), RawBsonDocument.class).insertMany(batch.documents());
        }
    }

    private void explain(OperationSpec operation, Statement statement, BsonDocument command, List<Message> lines) {
        Message name = Message.of("{0}: {1} on {2}", operation.name(), statement.action(), statement.collection());
        List<BsonDocument> single = Explainer.single(command);
        if (single.isEmpty()) {
            int documents = command.getArray("documents", new BsonArray()).size();
            lines.add(Message.of("{0} inserts {1} {1,choice,0#documents|1#document|2#documents}.", name, documents));
            return;
        }
        for (BsonDocument one : single) {
            try {
                addPlan(name, explainer.explain(one), one, lines);
            } catch (MongoCommandException e) {
                warnings++;
                lines.add(Message.of("{0} is refused by the servers: {1}.", name, e.getErrorMessage()));
            }
        }
    }

    private void addPlan(Message name, QueryPlan plan, BsonDocument command, List<Message> lines) {
        Message asked = shards == 0 || plan.shards() == 0
                ? name
                : Message.of("{0} asks {1,number,#} of {2,number,#} shards", name, plan.shards(), shards);
        Message path = plan.stages().isEmpty()
                ? Message.of("no documents are read")
                : Message.text(String.join(", ", plan.stages()));
        lines.add(Message.of("{0}: {1}.", asked, path));
        for (Message warning : warnings(plan, QueryPlan.conditions(command).keySet())) {
            warnings++;
            lines.add(Message.of("  Warning: {0}", warning));
        }
    }

    /**
     * Returns what makes a query expensive.
     *
     * @param fields those of its conditions
     */
    static List<Message> warnings(QueryPlan plan, Set<String> fields) {
        List<Message> warnings = new ArrayList<>();
        if (plan.scansCollection()) {
            warnings.add(
                    fields.isEmpty()
                            ? Message.of("it reads the whole collection, as it has no filter.")
                            : Message.of(
                                    "it reads the whole collection, as no index suits its filter on {0}.",
                                    String.join(", ", fields)));
        }
        if (plan.sortsInMemory()) {
            warnings.add(Message.of("it sorts in memory, as no index returns the documents in this order."));
        }
        return warnings;
    }
}
