package io.shardlab.workloads.file;

import com.mongodb.client.MongoClient;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.KindTraits;
import io.shardlab.core.workload.KindTraits.Access;
import io.shardlab.core.workload.KindTraits.Reach;
import io.shardlab.core.workload.LoadMachines;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.mongo.choice.DocumentChooser;
import io.shardlab.mongo.choice.NumberChooser;
import io.shardlab.mongo.choice.PlaceChooser;
import io.shardlab.mongo.connection.PathChoice;
import io.shardlab.mongo.dataset.CollectionDesign;
import io.shardlab.mongo.dataset.StoredDataSet;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.operation.AllMatching;
import io.shardlab.workloads.language.operation.AnswerChecks;
import io.shardlab.workloads.language.operation.Changes;
import io.shardlab.workloads.language.operation.Choice;
import io.shardlab.workloads.language.operation.OperationSamples;
import io.shardlab.workloads.language.operation.OperationSpec;
import io.shardlab.workloads.language.operation.Statement;
import io.shardlab.workloads.language.operation.Targeting;
import io.shardlab.workloads.language.operation.Think;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.BsonDocument;

/** Plans the collections and operations of a file for a target. Used once, by one thread. */
final class FilePlans {

    private static final int SAMPLES = 20;

    private final WorkloadFile file;
    private final Target target;
    private final Settings settings;
    private final Notices notices;
    private final LoadMachines machines;
    private final Notices paths;
    private final OperationSamples samples;
    private final Map<List<String>, DocumentGroups> groups = new LinkedHashMap<>();
    /** The ranges of each collection. */
    private final Map<String, List<CompleteAnswers>> ranges = new LinkedHashMap<>();

    private final Function<CollectionSpec, StoredDataSet> stored;
    /** One for all operations with the same choice: a sequence goes on from one to the other. */
    private final Map<Choice, DocumentChooser> choosers = new HashMap<>();

    FilePlans(WorkloadFile file, WorkloadContext context, Function<CollectionSpec, StoredDataSet> stored) {
        this.stored = stored;
        this.file = file;
        this.target = context.target();
        this.settings = context.settings();
        this.notices = context.notices();
        this.machines = context.machines();
        Set<Message> said = new HashSet<>();
        // Each operation has a path of its own, but the reason for the path is mostly the same.
        this.paths = text -> {
            if (said.add(text)) {
                notices.say(text);
            }
        };
        this.samples = new OperationSamples(file, settings.get(RunParameters.SEED));
    }

    List<StoredCollection> collections() {
        return file.collections().stream().map(this::collection).toList();
    }

    /** Returns the name of the phase in which a collection is loaded. */
    static String loadOf(WorkloadFile file, CollectionSpec collection) {
        return file.collections().size() == 1 ? "load" : "load " + collection.name();
    }

    /** Returns the design of a collection, by which it is recognised: without indexes that only some runs need. */
    static CollectionDesign design(CollectionSpec spec) {
        List<BsonDocument> indexes = new ArrayList<>(spec.indexes());
        indexes.removeAll(spec.addedIndexes());
        return design(spec, indexes);
    }

    /**
     * Returns the design of a collection.
     *
     * @param indexes its indexes
     */
    static CollectionDesign design(CollectionSpec spec, List<BsonDocument> indexes) {
        return new CollectionDesign(
                Optional.of(spec.shardKey()).filter(key -> !key.isEmpty()).map(ShardKey::of),
                spec.options(),
                indexes,
                spec.zones());
    }

    private StoredCollection collection(CollectionSpec spec) {
        Changes changes = Changes.of(file, spec.name());
        CollectionDesign design = design(spec);
        return new StoredCollection(
                spec,
                stored.apply(spec).sharedBy(machines),
                changes,
                AnswerChecks.whyMissing(file, spec.name()),
                design.losesDocuments(),
                design.isTimeSeries(),
                // Earlier runs may have updated a kept collection as often as they liked.
                spec.kept() ? Map.of() : AnswerChecks.increments(file, spec.name()),
                design.losesDocuments() || design.isTimeSeries() || spec.kept()
                        ? Optional.empty()
                        : Restoration.of(
                                spec,
                                changes,
                                AnswerChecks.deletesOnlyOldest(file, spec.name()),
                                AnswerChecks.insertsOnlyNew(file, spec.name())),
                new ExpectedDocuments(spec.documents(), design.isTimeSeries(), changes.topLevelFields()));
    }

    List<OperationPlan> operations(List<StoredCollection> collections) {
        return file.operations().stream()
                .map(operation -> plan(operation, collections))
                .toList();
    }

    /** Returns what answers must have that are to have all documents; it is not computed yet. */
    List<CompleteAnswers> complete() {
        return Stream.concat(groups.values().stream(), ranges.values().stream().flatMap(List::stream))
                .toList();
    }

    private CompleteAnswers complete(StoredCollection collection, AllMatching all) {
        if (all.range().isEmpty()) {
            return groups(collection.name(), all.field());
        }
        RangeGroups range =
                new RangeGroups(collection.spec(), settings.get(RunParameters.SEED), all, collection.expected());
        ranges(collection.name()).add(range);
        return range;
    }

    private List<CompleteAnswers> ranges(String collection) {
        return ranges.computeIfAbsent(collection, any -> new ArrayList<>());
    }

    private DocumentGroups groups(String collection, String field) {
        return groups.computeIfAbsent(
                List.of(collection, field),
                any -> new DocumentGroups(file.collection(collection), settings.get(RunParameters.SEED), field));
    }

    private OperationPlan plan(OperationSpec operation, List<StoredCollection> collections) {
        MongoClient client = target.routers().get(0).client();
        List<StatementPlan> statements = new ArrayList<>();
        for (Statement statement : operation.statements()) {
            boolean deletedBefore = statements.stream()
                    .map(StatementPlan::statement)
                    .anyMatch(earlier ->
                            earlier.changes().deletes() && earlier.collection().equals(statement.collection()));
            statements.add(StatementPlan.of(
                    operation.name(),
                    operation.choice(),
                    statement,
                    AnswerChecks.of(file, statement),
                    of(collections, statement.collection()),
                    statement.all().map(all -> complete(of(collections, statement.collection()), all)),
                    ranges(statement.collection()),
                    client,
                    deletedBefore));
        }
        return new OperationPlan(
                operation,
                statements,
                operation.choice().map(choice -> choosers.computeIfAbsent(choice, this::chooser)),
                path(operation, statements),
                traits(operation),
                statements.stream().map(plan -> new CheckCount.Sum()).toList());
    }

    private static StoredCollection of(List<StoredCollection> collections, String name) {
        return collections.stream()
                .filter(collection -> collection.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private DocumentChooser chooser(Choice choice) {
        CollectionSpec spec = file.collection(choice.collection());
        long first = spec.part().first();
        int count = machines.share().count();
        return switch (choice.from()) {
            case INSERTED ->
                choice.by() == Choice.By.OLDEST
                        ? DocumentChooser.oldest()
                        : DocumentChooser.present(0, choice.places(0, 0, 0, count));
            case ALL -> DocumentChooser.all(before -> choice.places(first, spec.documents(), before, count));
            case LOADED -> {
                if (choice.by() == Choice.By.VALUE) {
                    yield groups(choice.collection(), choice.field().orElseThrow())
                            .chooser();
                }
                NumberChooser numbers = ofLoaded(choice, spec.documents());
                yield DocumentChooser.loaded(draws -> first + numbers.choose(draws));
            }
        };
    }

    private static NumberChooser ofLoaded(Choice choice, long count) {
        boolean scattered = !choice.ycsb() && (choice.by() == Choice.By.ZIPFIAN || choice.by() == Choice.By.HOTSPOT);
        if (!scattered && (choice.ycsb() || choice.by() != Choice.By.LATEST)) {
            PlaceChooser places = choice.places(0, count, count, 1);
            return draws -> places.choose(draws, count);
        }
        int few = Math.toIntExact(count);
        return switch (choice.by()) {
            case ZIPFIAN -> NumberChooser.zipfian(few, choice.exponent()).scattered(few);
            case HOTSPOT ->
                NumberChooser.hotspot(few, choice.hotData(), choice.hotOperations())
                        .scattered(few);
            default -> {
                NumberChooser ages = NumberChooser.zipfian(few, choice.exponent());
                yield draws -> count - 1 - ages.choose(draws);
            }
        };
    }

    /**
     * Returns the traits of an operation, by samples of its commands; empty if these differ in their reach, or it pauses between
     * them.
     */
    private Optional<KindTraits> traits(OperationSpec operation) {
        if (operation.steps().stream().anyMatch(Think.class::isInstance)) {
            return Optional.empty();
        }
        List<List<BsonDocument>> executions = IntStream.range(0, SAMPLES)
                .mapToObj(number -> samples.commands(operation, number))
                .toList();
        int commands = executions.get(0).size();
        Set<Reach> reaches = IntStream.range(0, commands)
                .mapToObj(place -> executions.stream()
                        .map(execution -> reach(execution.get(place)))
                        .max(Comparator.naturalOrder())
                        .orElseThrow())
                .collect(Collectors.toSet());
        Access access = operation.statements().stream().anyMatch(StatementPlan::isWrite) ? Access.WRITE : Access.READ;
        return reaches.size() == 1
                // A transaction ends with a command that commits it.
                ? Optional.of(new KindTraits(
                        access, reaches.iterator().next(), operation.transaction() ? commands + 1 : commands))
                : Optional.empty();
    }

    private Reach reach(BsonDocument command) {
        String collection = command.getString(command.getFirstKey()).getValue();
        return Targeting.reach(file.collection(collection).shardKey(), command);
    }

    /** A transaction needs a session, which only the driver has. */
    private ClientPath path(OperationSpec operation, List<StatementPlan> statements) {
        PathChoice choice = new PathChoice(settings, paths);
        if (operation.transaction()) {
            return choice.driverOnly(Message.of("transactions need a session"));
        }
        return choice.of(
                target,
                statements.stream()
                        .filter(plan -> !plan.isWrite())
                        .map(StatementPlan::preference)
                        .toList(),
                statements.stream()
                        .filter(StatementPlan::isWrite)
                        .map(StatementPlan::writeConcern)
                        .toList());
    }
}
