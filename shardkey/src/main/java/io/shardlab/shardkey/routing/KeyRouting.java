package io.shardlab.shardkey.routing;

import io.shardlab.core.text.Message;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.shardkey.command.Access;
import io.shardlab.shardkey.command.Access.Kind;
import io.shardlab.shardkey.command.KeyChange;
import io.shardlab.shardkey.placement.Chunks;
import io.shardlab.shardkey.placement.Chunks.Span;
import io.shardlab.shardkey.placement.Placement;
import io.shardlab.workloadfile.targeting.KeyRange;
import io.shardlab.workloadfile.targeting.KeyRanges;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;

/** Routes a sample of accesses under one shard key, for several numbers of shards. Not thread-safe. */
public final class KeyRouting {

    private static final BsonDocument ID = new ShardKey(Map.of("_id", false)).pattern();

    private final ShardKey key;
    private final BsonDocument pattern;
    private final BsonDocument collation;
    private final Chunks chunks;
    private final List<ShardLoads> loads;
    private final double[] inserts;
    private final double[] accesses;
    private double insertedDocuments;
    private double all;
    private double keyChanges;
    private double byIdOnly;
    private double withoutKey;

    /**
     * @param collation the collation of the collection, which applies unless a command names one; empty if it has none
     * @param placements the shards of the chunks, for each number of shards
     */
    public KeyRouting(ShardKey key, BsonDocument collation, Chunks chunks, List<Placement> placements) {
        this.key = key;
        this.pattern = key.pattern();
        this.collation = collation;
        this.chunks = chunks;
        this.loads = placements.stream().map(ShardLoads::new).toList();
        this.inserts = new double[chunks.count()];
        this.accesses = new double[chunks.count()];
    }

    /** Returns a sentence on what the figures leave out and what they assume of the work of servers. */
    public static Message assumptions() {
        return Message.of(
                "shardkey.note.left-out",
                ShardLoads.COMMANDS[1],
                ShardLoads.COMMANDS[0],
                ShardLoads.COMMANDS[2],
                ShardLoads.WRITTEN);
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
        checkWrite(access, oneChunk);
    }

    private List<Span> spans(Access access) {
        List<Span> spans = KeyRanges.ofFilter(pattern, access.filter(), collation(access)).stream()
                .map(chunks::of)
                .toList();
        boolean targeted =
                spans.size() == 1 && spans.get(0).first() == spans.get(0).last();
        return targeted ? spans : byReplacement(access).orElse(spans);
    }

    /** If the filter does not lead to one shard, a mongos looks at the document that replaces the other. */
    private Optional<List<Span>> byReplacement(Access access) {
        return access.kind() == Kind.UPDATE && KeyChange.isReplacementWith(key.names(), access.update())
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

    private void checkWrite(WeightedAccess access, boolean oneChunk) {
        if (!KeyChange.changedFields(access.access().update(), key.names()).isEmpty()) {
            keyChanges += access.weight();
        }
        if (access.access().single() && !oneChunk) {
            boolean byId = KeyRanges.ofFilter(ID, access.access().filter(), collation(access.access())).stream()
                    .allMatch(KeyRange::isOneKey);
            byIdOnly += byId ? access.weight() : 0;
            withoutKey += byId ? 0 : access.weight();
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

    /** Returns the share of accesses that change one document by conditions that neither are its key nor its {@code _id}. */
    public double shareOfWritesWithoutKey() {
        return all == 0 ? 0 : withoutKey / all;
    }

    public boolean hasInserts() {
        return insertedDocuments > 0;
    }
}
