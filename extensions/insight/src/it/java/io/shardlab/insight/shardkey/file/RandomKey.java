package io.shardlab.insight.shardkey.file;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.InsertManyOptions;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.progress.Notices;
import io.shardlab.insight.shardkey.answer.CandidateReport;
import io.shardlab.insight.shardkey.answer.ShardCounts;
import io.shardlab.insight.shardkey.data.KeyTuple;
import io.shardlab.mongo.dataset.CollectionDesign;
import io.shardlab.mongo.dataset.SplitPoints;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.mongo.key.KeyOrder;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.access.AcceptedBy;
import io.shardlab.workloads.language.access.Access;
import io.shardlab.workloads.language.access.Accesses;
import io.shardlab.workloads.language.document.Documents;
import io.shardlab.workloads.language.operation.OperationSamples;
import io.shardlab.workloads.language.operation.OperationSpec;
import io.shardlab.workloads.language.operation.Targeting;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import io.shardlab.workloads.language.targeting.KeyRange;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.Document;

/** A random file whose key is analysed, and then tried on a cluster. Used once. */
final class RandomKey {

    private static final int SHARDS = 3;
    private static final int CHUNKS = SplitPoints.RANGES_PER_SHARD * SHARDS;
    private static final int TRIED = 4;
    private static final int SAMPLED = 400;
    private static final int EXECUTIONS = 3_000;
    private static final double POINTS = 0.10;

    /** A balancer does not mend smaller differences between shards, as parts of the data. */
    private static final double EVEN = 0.15;

    /** The codes of refusals for want of the shard key; other errors depend on the documents. */
    private static final Set<Integer> REFUSALS = Set.of(61, 72, 31_025);

    private final Target target;
    private final long seed;
    private final WorkloadFile file;
    private final CollectionSpec spec;
    private final BsonDocument key;
    private final String version;
    private final CandidateReport report;
    private final List<String> differences = new ArrayList<>();
    private final Map<String, Double> asked = new HashMap<>();
    private List<BsonDocument> chunks = List.of();
    private double refused;
    private double all;

    RandomKey(Target target, long seed) {
        this.target = target;
        this.seed = seed;
        this.file = WorkloadFileReader.parse(Path.of("random-" + seed + ".yaml"), RandomFile.of(seed));
        this.spec = file.collections().get(0);
        this.key = spec.shardKey();
        this.version = target.description().serverVersion();
        this.report = new FileComparison(file, seed, version, EXECUTIONS)
                .compare(spec, List.of(ShardKey.of(key)), new ShardCounts(SHARDS, Optional.empty()))
                .candidates()
                .get(0);
    }

    List<String> differences() {
        TargetCollection collection = new TargetCollection(target, "random", "c", Notices.NONE);
        boolean created = create(collection);
        boolean refusedByKey = report.findings().stream()
                .anyMatch(finding -> Set.of("array", "unique-index").contains(finding.name()));
        if (created == refusedByKey) {
            differ("the servers " + (created ? "accept" : "refuse") + " the key");
        }
        if (created) {
            chunks = collection.sharding().chunks();
            tryOperations();
            measure();
        }
        collection.drop();
        return differences;
    }

    private void differ(String difference) {
        differences.add(String.format(Locale.ROOT, "seed %d, %s: %s", seed, key.toJson(), difference));
    }

    private MongoDatabase database() {
        return target.admin().client().getDatabase("random");
    }

    private boolean create(TargetCollection collection) {
        Documents documents = spec.template().documents(seed);
        List<BsonDocument> stored = LongStream.range(0, spec.documents())
                .mapToObj(documents::stored)
                .map(document -> withId(document))
                .toList();
        CollectionDesign design =
                new CollectionDesign(Optional.of(ShardKey.of(key)), spec.options(), spec.indexes(), spec.zones());
        try {
            collection.create(design, List.of());
            distribute(collection, stored);
            database()
                    .getCollection("c", BsonDocument.class)
                    .insertMany(stored, new InsertManyOptions().ordered(false));
            return true;
        } catch (UsageException | MongoBulkWriteException e) {
            return false;
        }
    }

    private static BsonDocument withId(BsonDocument document) {
        document.computeIfAbsent("_id", missing -> new BsonObjectId());
        return document;
    }

    /**
     * Splits at quantiles and moves the largest chunks first, as a balancer does. Servers divide hashes themselves, and a balancer
     * leaves them so if their parts of the data are alike.
     */
    private void distribute(TargetCollection collection, List<BsonDocument> stored) {
        ShardKey fields = ShardKey.of(key);
        List<BsonValue[]> keys = stored.stream()
                .map(document -> KeyTuple.of(fields, path -> value(document, path)))
                .sorted(KeyTuple::compare)
                .toList();
        if (isEven(collection, keys)) {
            return;
        }
        Set<BsonDocument> starts = new HashSet<>();
        collection.sharding().chunks().forEach(chunk -> starts.add(chunk.getDocument("min")));
        IntStream.range(1, CHUNKS)
                .mapToObj(i -> keys.get(i * keys.size() / CHUNKS))
                .filter(tuple -> KeyTuple.compare(tuple, keys.get(0)) != 0)
                .map(tuple -> document(fields, tuple))
                .filter(starts::add)
                .forEach(split -> admin(new Document("split", "random.c").append("middle", split)));
        Map<String, Integer> data = noData(collection);
        sizes(collection, keys).entrySet().stream()
                .sorted(Map.Entry.<BsonDocument, Integer>comparingByValue().reversed())
                .forEach(chunk -> {
                    String shard = Collections.min(data.entrySet(), Map.Entry.comparingByValue())
                            .getKey();
                    data.merge(shard, chunk.getValue(), Integer::sum);
                    move(chunk.getKey(), shard);
                });
    }

    private static boolean isEven(TargetCollection collection, List<BsonValue[]> keys) {
        Map<String, Integer> data = noData(collection);
        sizes(collection, keys)
                .forEach((chunk, size) -> data.merge(chunk.getString("shard").getValue(), size, Integer::sum));
        return Collections.max(data.values()) - Collections.min(data.values()) < EVEN * keys.size();
    }

    private static Map<String, Integer> noData(TargetCollection collection) {
        Map<String, Integer> data = new TreeMap<>();
        collection.sharding().shards().forEach(shard -> data.put(shard, 0));
        return data;
    }

    /** The number of documents in each chunk. */
    private static Map<BsonDocument, Integer> sizes(TargetCollection collection, List<BsonValue[]> keys) {
        Map<BsonDocument, Integer> sizes = new LinkedHashMap<>();
        collection
                .sharding()
                .chunks()
                .forEach(chunk -> sizes.put(chunk, (int) keys.stream()
                        .filter(tuple -> KeyTuple.compare(KeyTuple.of(chunk.getDocument("min")), tuple) <= 0
                                && KeyTuple.compare(tuple, KeyTuple.of(chunk.getDocument("max"))) < 0)
                        .count()));
        return sizes;
    }

    private void move(BsonDocument chunk, String shard) {
        if (!chunk.getString("shard").getValue().equals(shard)) {
            admin(new Document("moveChunk", "random.c")
                    .append("bounds", List.of(chunk.get("min"), chunk.get("max")))
                    .append("to", shard));
        }
    }

    private void admin(Document command) {
        target.admin().client().getDatabase("admin").runCommand(command);
    }

    private static BsonDocument document(ShardKey fields, BsonValue... tuple) {
        BsonDocument split = new BsonDocument();
        for (int field = 0; field < tuple.length; field++) {
            split.append(fields.names().get(field), tuple[field]);
        }
        return split;
    }

    private static BsonValue value(BsonDocument document, String path) {
        BsonValue value = document;
        for (String name : path.split("\\.", -1)) {
            value = value != null && value.isDocument() ? value.asDocument().get(name) : null;
        }
        return value;
    }

    private void tryOperations() {
        OperationSamples samples = new OperationSamples(file, seed);
        for (OperationSpec operation : file.operations()) {
            for (int number = 0; number < TRIED; number++) {
                samples.commands(operation, number).forEach(this::tryCommand);
            }
        }
    }

    private void tryCommand(BsonDocument command) {
        Set<String> predicted = owners(command);
        String name = command.getFirstKey();
        if (name.equals("find") || name.equals("aggregate")) {
            Set<String> real = explained(command);
            if (!predicted.isEmpty() && !real.equals(predicted) || predicted.isEmpty() && real.size() != 1) {
                differ("asks %s instead of %s: %s".formatted(real, predicted, command.toJson()));
            }
            return;
        }
        boolean accepted = isAccepted(command, predicted);
        int code = code(command);
        if (accepted == REFUSALS.contains(code)) {
            differ(String.format(
                    Locale.ROOT,
                    "%s with code %d on %s: %s",
                    accepted ? "refused" : "accepted",
                    code,
                    predicted,
                    command.toJson()));
        }
    }

    private boolean isAccepted(BsonDocument command, Set<String> owners) {
        Access access = Accesses.of(command).get(0);
        return AcceptedBy.of(key, access, new BsonDocument(), owners.size() <= 1)
                .includes(version);
    }

    private int code(BsonDocument command) {
        try {
            BsonDocument reply = database().runCommand(command, BsonDocument.class);
            return reply.getArray("writeErrors", new BsonArray()).stream()
                    .mapToInt(error -> error.asDocument().getInt32("code").getValue())
                    .findFirst()
                    .orElse(0);
        } catch (MongoCommandException e) {
            return e.getErrorCode();
        }
    }

    /** The shards stand in the plan of a query, or beside each other in that of a pipeline which is split. */
    private Set<String> explained(BsonDocument command) {
        Document explanation = database()
                .runCommand(new BsonDocument(
                                "explain",
                                command.containsKey("cursor") || command.isString("find")
                                        ? command
                                        : command.append("cursor", new BsonDocument()))
                        .append("verbosity", new BsonString("queryPlanner"))
                        .append("comment", new BsonInt32(1)));
        if (explanation.containsKey("shards")) {
            return new TreeSet<>(explanation.get("shards", Document.class).keySet());
        }
        Set<String> shards = new TreeSet<>();
        explanation
                .get("queryPlanner", Document.class)
                .get("winningPlan", Document.class)
                .getList("shards", Document.class)
                .forEach(shard -> shards.add(shard.getString("shardName")));
        return shards;
    }

    private Set<String> owners(BsonDocument command) {
        Set<String> owners = new TreeSet<>();
        for (KeyRange range : Targeting.ranges(key, command)) {
            chunks.stream()
                    .filter(chunk -> KeyOrder.INSTANCE.compare(range.min(), chunk.getDocument("max")) < 0
                            && KeyOrder.INSTANCE.compare(chunk.getDocument("min"), range.max()) <= 0)
                    .forEach(chunk -> owners.add(chunk.getString("shard").getValue()));
        }
        return owners;
    }

    /**
     * Compares the part of the busiest shard and that of refused operations with what the cluster does: it explains reads and
     * executes writes, whose number each shard counts. Nothing here uses a prediction.
     */
    private void measure() {
        OperationSamples samples = new OperationSamples(file, seed + 1);
        for (OperationSpec operation : file.operations()) {
            int executions = (int) Math.ceil(SAMPLED * operation.share());
            double weight = operation.share() / executions;
            Map<String, Long> before = writes();
            boolean counted = false;
            for (int number = 0; number < executions; number++) {
                for (BsonDocument command : samples.commands(operation, number)) {
                    all += weight;
                    counted |= execute(command, weight);
                }
            }
            if (counted) {
                writes().forEach((shard, count) ->
                        asked.merge(shard, weight * (count - before.getOrDefault(shard, 0L)), Double::sum));
            }
        }
        compare("busiest shard", busiest(), report.routing().hottestOperationsShare());
        compare("refused operations", refused / all, report.writes().refusedShare());
    }

    /**
     * Executes a write or explains a read. A write that is refused, or whose search is another command, counts where its conditions
     * lead.
     *
     * @return true if the shards count it
     */
    private boolean execute(BsonDocument command, double weight) {
        String name = command.getFirstKey();
        boolean write = !name.equals("find") && !name.equals("aggregate");
        boolean isRefused = write && REFUSALS.contains(code(command));
        refused += isRefused ? weight : 0;
        if (write && !isRefused && !name.equals("findAndModify")) {
            return true;
        }
        BsonDocument read = write
                ? new BsonDocument("find", new BsonString("c"))
                        .append("filter", Accesses.of(command).get(0).filter())
                : command;
        explained(read).forEach(shard -> asked.merge(shard, weight, Double::sum));
        return false;
    }

    /** The commands that changed the collection, as each shard counts them. */
    private Map<String, Long> writes() {
        Map<String, Long> writes = new TreeMap<>();
        database()
                .getCollection("c")
                .aggregate(List.of(new Document("$collStats", new Document("latencyStats", new Document()))))
                .forEach(stats -> writes.put(
                        stats.getString("shard"),
                        stats.getEmbedded(List.of("latencyStats", "writes", "ops"), Long.class)));
        return writes;
    }

    private double busiest() {
        return asked.values().stream().mapToDouble(share -> share / all).max().orElse(0);
    }

    private void compare(String figure, double real, double predicted) {
        if (Math.abs(real - predicted) > POINTS) {
            differ(String.format(Locale.ROOT, "%s: %.2f instead of %.2f", figure, real, predicted));
        }
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s: busiest shard %.3f (predicted %.3f), refused %.3f (%.3f)",
                key.toJson(),
                all == 0 ? 0 : busiest(),
                report.routing().hottestOperationsShare(),
                all == 0 ? 0 : refused / all,
                report.writes().refusedShare());
    }
}
