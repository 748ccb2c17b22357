package io.shardlab.insight.shardkey.routing;

import io.shardlab.core.text.Message;
import io.shardlab.insight.shardkey.placement.BalancedChunks;
import io.shardlab.insight.shardkey.placement.Chunks;
import io.shardlab.insight.shardkey.placement.Chunks.Span;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.workloads.language.access.AcceptedBy;
import io.shardlab.workloads.language.access.Access;
import io.shardlab.workloads.language.access.Access.Kind;
import io.shardlab.workloads.language.access.KeyChange;
import io.shardlab.workloads.language.targeting.KeyRanges;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;

/** Routes a sample of accesses under one shard key, for several numbers of shards. Not thread-safe. */
public final class KeyRouting {

    private final ShardKey key;
    private final BsonDocument pattern;
    private final BsonDocument collation;
    private final String version;
    private final Chunks chunks;
    private final List<ShardLoads> loads;
    private final double[] inserts;
    private final double[] accesses;
    private double insertedDocuments;
    private double all;
    private double keyChanges;
    private double byIdOnly;
    private double withoutKey;
    private final Map<AcceptedBy, Double> refused = new EnumMap<>(AcceptedBy.class);

    /**
     * @param collation the collation of the collection, which applies unless a command names one; empty if it has none
     * @param version the version of the servers, by whose rules writes are refused
     * @param placements the shards of the chunks, for each number of shards
     */
    public KeyRouting(
            ShardKey key, BsonDocument collation, String version, Chunks chunks, List<BalancedChunks> placements) {
        this.key = key;
        this.pattern = key.pattern();
        this.collation = collation;
        this.version = version;
        this.chunks = chunks;
        this.loads = placements.stream().map(ShardLoads::new).toList();
        this.inserts = new double[chunks.count()];
        this.accesses = new double[chunks.count()];
    }

    /** Returns a sentence on what the figures leave out and what they assume of the work of servers. */
    public static Message assumptions() {
        return Message.of(
                "Not in the figures: mongos and network, memory and disks, transactions over several shards, "
                        + "joins with other collections, and the work of the balancer. They assume that a command is as "
                        + "much work as reading {0} documents ({1} to {2} for the bounds), that writing one is as much as "
                        + "reading {3}, and that indexes find the documents.",
                ShardLoads.COMMANDS[1], ShardLoads.COMMANDS[0], ShardLoads.COMMANDS[2], ShardLoads.WRITTEN);
    }

    /** Adds an access. */
    public void add(WeightedAccess access, DocumentsRead documents) {
        all += access.weight();
        if (access.access().kind() == Kind.INSERT) {
            insert(access);
            return;
        }
        List<Span> spans = spans(access.access());
        boolean oneChunk =
                spans.size() == 1 && spans.get(0).first() == spans.get(0).last();
        if (oneChunk) {
            accesses[spans.get(0).first()] += access.weight();
        }
        loads.forEach(load -> load.add(access, load.placement().owners(spans), documents));
        if (access.access().isWrite()) {
            checkWrite(access, loads.get(0).placement().owners(spans).cardinality() == 1);
        }
    }

    private List<Span> spans(Access access) {
        List<Span> spans = KeyRanges.ofFilter(pattern, access.filter(), collation(access)).stream()
                .map(chunks::of)
                .toList();
        boolean targeted =
                spans.size() == 1 && spans.get(0).first() == spans.get(0).last();
        return targeted ? spans : byReplacement(access).orElse(spans);
    }

    private Optional<List<Span>> byReplacement(Access access) {
        return access.isSentByReplacement()
                ? Optional.of(List.of(
                        chunks.of(KeyRanges.ofDocument(pattern, access.update().asDocument()))))
                : Optional.empty();
    }

    private BsonDocument collation(Access access) {
        return access.collation().isEmpty() ? collation : access.collation();
    }

    private void insert(WeightedAccess access) {
        Map<Integer, Integer> byChunk = new HashMap<>();
        access.access()
                .documents()
                .forEach(document -> byChunk.merge(
                        chunks.of(KeyRanges.ofDocument(pattern, document)).first(), 1, Integer::sum));
        byChunk.forEach((chunk, documents) -> {
            inserts[chunk] += access.weight() * documents;
            insertedDocuments += access.weight() * documents;
            accesses[chunk] +=
                    access.weight() * documents / access.access().documents().size();
        });
        for (ShardLoads load : loads) {
            Map<Integer, Integer> byShard = new HashMap<>();
            byChunk.forEach(
                    (chunk, documents) -> byShard.merge(load.placement().owner(chunk), documents, Integer::sum));
            load.addInsert(access, byShard);
        }
    }

    private void checkWrite(WeightedAccess weighted, boolean oneShard) {
        Access access = weighted.access();
        if (!KeyChange.changedFields(access.update(), key.names()).isEmpty()) {
            keyChanges += weighted.weight();
        }
        AcceptedBy accepted = AcceptedBy.of(pattern, access, collation, oneShard);
        if (!accepted.includes(version)) {
            refused.merge(accepted, weighted.weight(), Double::sum);
        } else if (access.single() && !oneShard) {
            boolean byId = accepted == AcceptedBy.ALL;
            byIdOnly += byId ? weighted.weight() : 0;
            withoutKey += byId ? 0 : weighted.weight();
        }
    }

    /** Returns the outcome for one of the placements, by its index. */
    public RoutingResult result(int placement) {
        ShardLoads load = loads.get(placement);
        return new RoutingResult(
                load.placement().shards(),
                load.capacity(),
                Reached.of(load, false),
                Reached.of(load, true),
                load.placement().largestShareOfData(),
                load.largestShareOfAccesses(),
                load.largestShareOfWrites(),
                load.shareOfScatteredWork());
    }

    /** Returns the share of inserted documents that go to the chunk with the most of them; 0 without inserts. */
    public double largestShareOfInserts() {
        return insertedDocuments == 0 ? 0 : Arrays.stream(inserts).max().orElse(0) / insertedDocuments;
    }

    /** Returns the share of the accesses that ask only the chunk with the most of them. */
    public double largestShareOfAccesses() {
        return all == 0 ? 0 : Arrays.stream(accesses).max().orElse(0) / all;
    }

    /** Returns the share of accesses that change a field of the key. */
    public double shareOfKeyChanges() {
        return all == 0 ? 0 : keyChanges / all;
    }

    /** Returns the share of accesses that change one document by its {@code _id} without its key: all shards are asked. */
    public double shareOfWritesById() {
        return all == 0 ? 0 : byIdOnly / all;
    }

    /** Returns the share of accesses that change one document by conditions that lead neither to one shard nor to an {@code _id}: all are searched first. */
    public double shareOfWritesWithoutKey() {
        return all == 0 ? 0 : withoutKey / all;
    }

    /** Returns the share of accesses that the servers refuse and only those of a certain version, or none, accept. */
    public double shareOfRefused(AcceptedBy accepted) {
        return all == 0 ? 0 : refused.getOrDefault(accepted, 0.0) / all;
    }

    /** Returns the share of accesses that the servers refuse. */
    public double shareOfRefused() {
        return Arrays.stream(AcceptedBy.values())
                .mapToDouble(this::shareOfRefused)
                .sum();
    }

    public boolean hasInserts() {
        return insertedDocuments > 0;
    }
}
