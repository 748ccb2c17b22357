package io.shardlab.insight.shardkey.file;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.insight.shardkey.answer.Advisor;
import io.shardlab.insight.shardkey.answer.CollectionAnswer;
import io.shardlab.insight.shardkey.answer.ShardCounts;
import io.shardlab.insight.shardkey.candidate.CandidateList;
import io.shardlab.insight.shardkey.candidate.CollectionData;
import io.shardlab.insight.shardkey.candidate.KeyCandidate;
import io.shardlab.insight.shardkey.candidate.Proposals;
import io.shardlab.insight.shardkey.data.LiveData;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.access.AcceptedBy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.bson.BsonBoolean;

/** Compares shard keys for the collections of a workload file. */
public final class FileComparison {

    /** With these executions, the parts of 8 shards are exact to about 1 %. */
    private static final int EXECUTIONS = 40_000;

    private static final int LOOKED_AT = 200;

    private final WorkloadFile file;
    private final long seed;
    private final String version;
    private final int executions;

    /** Compares by the rules of the strictest servers. */
    public FileComparison(WorkloadFile file, long seed) {
        this(file, seed, AcceptedBy.STRICTEST);
    }

    /** @param version the version of the servers, by whose rules writes are refused */
    public FileComparison(WorkloadFile file, long seed, String version) {
        this(file, seed, version, EXECUTIONS);
    }

    /** @param executions the executions of operations that are simulated */
    FileComparison(WorkloadFile file, long seed, String version, int executions) {
        this.file = file;
        this.version = version;
        this.seed = seed;
        this.executions = executions;
    }

    /**
     * Returns the collections to compare keys for: the one that is named, or else all that operations use.
     *
     * @throws UsageException if the file has no such collection, or no operation that uses it
     */
    public List<CollectionSpec> collections(Optional<String> named) {
        named.ifPresent(this::requireKnown);
        List<CollectionSpec> used = file.collections().stream()
                .filter(spec -> named.isEmpty() || named.get().equals(spec.name()))
                .filter(spec -> accesses(spec).operationsShare() > 0)
                .toList();
        if (used.isEmpty()) {
            throw new UsageException(named.map(name -> Message.of(
                            "No operation of {0} uses {1}: the choice of a shard key depends on the operations.",
                            file.name(), PlainText.quoted(name)))
                    .orElseGet(() -> Message.of(
                            "No operation of {0} uses a collection: the choice of a shard key depends on the operations.",
                            file.name())));
        }
        return used;
    }

    private void requireKnown(String name) {
        List<String> names =
                file.collections().stream().map(CollectionSpec::name).toList();
        if (!names.contains(name)) {
            throw new UsageException(Message.of(
                    "--collection: {0} has no collection {1}{2}",
                    file.name(), PlainText.quoted(name), CandidateList.known(name, names)));
        }
    }

    /**
     * Compares the keys that are given, or those that the file suggests.
     *
     * @param given keys of the user; empty to propose some
     * @throws UsageException if a key has an unknown field, or if the collection cannot be sharded
     */
    public CollectionAnswer compare(CollectionSpec spec, List<ShardKey> given, ShardCounts shards) {
        return compare(spec, given, shards, Optional.empty());
    }

    /**
     * Does the same for a collection of running servers: their documents, indexes and options count, and the operations are
     * those of the file, routed on the file's documents.
     */
    public CollectionAnswer compare(
            CollectionSpec spec, List<ShardKey> given, ShardCounts shards, Optional<LiveData> live) {
        requireShardable(spec);
        CollectionData data = data(spec, live);
        Optional<ShardKey> own = spec.isSharded() ? Optional.of(ShardKey.of(spec.shardKey())) : Optional.empty();
        List<KeyCandidate> candidates = given.isEmpty() ? proposed(spec, data, own) : given(spec, own, given);
        return new Advisor(shards, seed)
                .compare(data, candidates, accesses(spec).operationsShare());
    }

    private static void requireShardable(CollectionSpec spec) {
        if (spec.options().getBoolean("capped", BsonBoolean.FALSE).getValue()) {
            throw new UsageException(
                    Message.of("{0} is a capped collection, which servers do not shard.", spec.name()));
        }
        if (spec.documents() == 0) {
            throw new UsageException(Message.of(
                    "{0} has no documents to begin with, by which the values of shard keys could be judged: set "
                            + "documents in the file.",
                    spec.name()));
        }
    }

    private CollectionData data(CollectionSpec spec, Optional<LiveData> live) {
        return new CollectionData(
                spec.name(),
                new FileDocuments(spec, seed),
                accesses(spec),
                spec.zones(),
                live.map(LiveData::indexes).orElse(spec.indexes()),
                live.map(LiveData::options).orElse(spec.options()),
                live.map(LiveData::version).orElse(version),
                live);
    }

    private FileAccesses accesses(CollectionSpec spec) {
        return new FileAccesses(file, spec.name(), seed, executions);
    }

    private List<KeyCandidate> given(CollectionSpec spec, Optional<ShardKey> own, List<ShardKey> given) {
        CandidateList.requireFields(
                given,
                spec.name(),
                path -> spec.template().field(path).isPresent(),
                spec.template().fieldNames());
        List<KeyCandidate> candidates = new ArrayList<>();
        own.filter(key -> !given.contains(key))
                .ifPresent(key -> candidates.add(new KeyCandidate(key, KeyCandidate.Origin.FILE)));
        given.forEach(key -> candidates.add(new KeyCandidate(
                key, own.filter(key::equals).isPresent() ? KeyCandidate.Origin.FILE : KeyCandidate.Origin.GIVEN)));
        return candidates;
    }

    private static List<KeyCandidate> proposed(CollectionSpec spec, CollectionData data, Optional<ShardKey> own) {
        long count = Math.min(LOOKED_AT, spec.documents());
        return Proposals.of(
                own,
                data.indexes(),
                data.accesses(),
                path -> spec.template().field(path).isPresent()
                        && LongStream.range(0, count)
                                .noneMatch(number -> data.documents().isArray(number, path)));
    }
}
