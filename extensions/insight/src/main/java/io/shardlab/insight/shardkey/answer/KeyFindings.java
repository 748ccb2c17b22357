package io.shardlab.insight.shardkey.answer;

import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.insight.shardkey.data.Monotonicity;
import io.shardlab.workloads.language.access.AcceptedBy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** Derives findings from the facts of a key. A rule is a pure function of the facts. */
final class KeyFindings {

    /** The default size up to which servers move a chunk; from 6.0 on, 128 MB. */
    static final double CHUNK_BYTES = 128 * FigureText.MEBIBYTE;

    static final String CHUNK = FigureText.count((long) (CHUNK_BYTES / FigureText.MEBIBYTE)) + " MB";

    /** A key needs this many values for each shard, so that values of different sizes can be spread evenly. */
    private static final int VALUES_PER_SHARD = 8;

    private static final int LEAST_VALUES = 64;
    /** A value with this many times the part of one shard cannot be balanced. */
    private static final double HOT = 1.5;

    /** A value with more than this share of the documents becomes a jumbo chunk before the data are large. */
    private static final double FREQUENT = 0.01;

    private static final double ALMOST_ALL = 0.9;
    private static final double GIBIBYTE = 1 << 30;
    private static final double SELDOM = 0.001;

    private KeyFindings() {}

    static List<KeyFinding> of(KeyFacts facts) {
        return Stream.of(
                        arrays(facts),
                        timeSeries(facts),
                        fewValues(facts),
                        monotonic(facts),
                        hotValue(facts),
                        hotChunk(facts),
                        scattered(facts),
                        littleGain(facts),
                        unserved(facts),
                        uniqueIndexes(facts),
                        refusedWrites(facts),
                        withoutKey(facts),
                        byId(facts),
                        keyChanges(facts),
                        missing(facts),
                        zones(facts),
                        idNotUnique(facts))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<KeyFinding> arrays(KeyFacts facts) {
        return facts.values().arrays().isEmpty()
                ? Optional.empty()
                : Optional.of(KeyFinding.refusal(
                        "array",
                        Message.of(
                                "Servers refuse documents with an array in the shard key: {0} {1,choice,1#is|1<are} one, or "
                                        + "within one.",
                                String.join(", ", facts.values().arrays()),
                                facts.values().arrays().size())));
    }

    private static Optional<KeyFinding> timeSeries(KeyFacts facts) {
        if (!facts.options().isDocument("timeseries")) {
            return Optional.empty();
        }
        BsonDocument options = facts.options().getDocument("timeseries");
        String time = options.getString("timeField", new BsonString("")).getValue();
        String meta = options.getString("metaField", new BsonString("")).getValue();
        List<String> others = facts.key().names().stream()
                .filter(name -> !name.equals(time) && !name.equals(meta) && !name.startsWith(meta + "."))
                .toList();
        return others.isEmpty()
                ? Optional.empty()
                : Optional.of(KeyFinding.refusal(
                        "time-series",
                        Message.of(
                                "A time series collection can be sharded by its metaField and timeField only, not by {0}.",
                                String.join(", ", others))));
    }

    /** Returns the number of values that a key needs for a number of shards. */
    private static int valuesNeeded(int shards) {
        return Math.max(LEAST_VALUES, VALUES_PER_SHARD * shards);
    }

    private static Optional<KeyFinding> fewValues(KeyFacts facts) {
        long values = facts.values().statistics().mostDistinct();
        // A key that differs from document to document gets more values with more documents.
        boolean different = values >= ALMOST_ALL * facts.values().documents();
        int shards = facts.result().shards();
        if (different || values >= valuesNeeded(shards)) {
            return Optional.empty();
        }
        return Optional.of(KeyFinding.refusal(
                "few-values",
                Message.of(
                        "It has only {0,choice,0#0 values|1#1 value|1<{0} values}, so it allows {0,choice,0#0 chunks|1#1 "
                                + "chunk|1<{0} chunks} at most, for {1,number,#} shards, and no chunk can be divided as the data "
                                + "grow: add a field with many values, such as {2}.",
                        values, shards, divided(facts))));
    }

    private static Optional<KeyFinding> monotonic(KeyFacts facts) {
        double last = facts.routing().largestShareOfInserts();
        if (!isMonotonic(facts)) {
            return Optional.empty();
        }
        String correlation = FigureText.brief(facts.values().correlation());
        return Optional.of(
                facts.routing().hasInserts()
                        ? KeyFinding.reservation(
                                "monotonic",
                                Message.of(
                                        "The order of the key is that of insertion (correlation {0}), so {1} of inserts go to one chunk, "
                                                + "and the balancer must move most of them on: a hashed key, or another field before it, spreads "
                                                + "inserts.",
                                        correlation, FigureText.percent(last)))
                        : KeyFinding.note(
                                "monotonic",
                                Message.of(
                                        "The order of the key is that of insertion (correlation {0}), so new documents would all go to "
                                                + "one chunk: a hashed key, or another field before it, spreads inserts.",
                                        correlation)));
    }

    private static boolean isMonotonic(KeyFacts facts) {
        return Math.abs(facts.values().correlation()) >= Monotonicity.MONOTONIC
                && (!facts.routing().hasInserts() || facts.routing().largestShareOfInserts() >= 0.5);
    }

    private static Optional<KeyFinding> hotValue(KeyFacts facts) {
        double share = facts.values().statistics().topShare();
        double even = 1.0 / facts.result().shards();
        if (share <= FREQUENT || share * facts.values().documents() < 2) {
            return Optional.empty();
        }
        String size = FigureText.mebibytes(facts.values().largestUnsplittableBytes());
        return Optional.of(
                share > HOT * even
                        ? KeyFinding.reservation(
                                "hot-value",
                                Message.of(
                                        "The most frequent value has {0} of the documents ({1} MB), which no split divides: one of "
                                                + "{2,number,#} shards holds them all, where an even part is {3}. Add a field that divides them, "
                                                + "such as {4}.",
                                        FigureText.percent(share),
                                        size,
                                        facts.result().shards(),
                                        FigureText.percent(even),
                                        divided(facts)))
                        : KeyFinding.reservation(
                                "frequent-value",
                                Message.of(
                                        "The most frequent value has {0} of the documents ({1} MB), which no split divides: from {2} GB "
                                                + "of data on, they are more than the {3} of a chunk, which servers do not move then (jumbo). Add "
                                                + "a field that divides them, such as {4}.",
                                        FigureText.percent(share),
                                        size,
                                        FigureText.brief(CHUNK_BYTES / share / GIBIBYTE),
                                        CHUNK,
                                        divided(facts))));
    }

    private static String divided(KeyFacts facts) {
        return String.join(",", facts.key().names()) + ",_id";
    }

    private static Optional<KeyFinding> hotChunk(KeyFacts facts) {
        double chunk = facts.routing().largestShareOfAccesses();
        double even = 1.0 / facts.result().shards();
        return chunk <= HOT * even
                ? Optional.empty()
                : Optional.of(KeyFinding.note(
                        "hot-chunk",
                        Message.of(
                                "{0} of the operations ask one chunk only, and so one shard, where an even part is {1}.",
                                FigureText.percent(chunk), FigureText.percent(even))));
    }

    private static Optional<KeyFinding> scattered(KeyFacts facts) {
        double all = facts.result().reads().allShardsShare();
        return all < 0.05
                ? Optional.empty()
                : Optional.of(KeyFinding.note(
                        "scattered-reads",
                        Message.of(
                                "{0} of reads have no condition that leaves out a shard: each is a command at every shard.",
                                FigureText.percent(all))));
    }

    private static Optional<KeyFinding> unserved(KeyFacts facts) {
        return facts.unservedShare() < SELDOM
                ? Optional.empty()
                : Optional.of(KeyFinding.note(
                        "no-index",
                        Message.of(
                                "{0} of operations have conditions that no index of the collection or of this key serves, so "
                                        + "they read all documents: the figures assume that such an index is added.",
                                FigureText.percent(facts.unservedShare()))));
    }

    private static Optional<KeyFinding> uniqueIndexes(KeyFacts facts) {
        List<String> lost = lostIndexes(facts);
        return lost.isEmpty()
                ? Optional.empty()
                : Optional.of(KeyFinding.refusal(
                        "unique-index",
                        Message.of(
                                "Servers refuse the key beside unique indexes that do not begin with it: {0} "
                                        + "{1,choice,1#has|1<have} to be dropped or made not unique.",
                                String.join(", ", lost), lost.size())));
    }

    /** A unique index must begin with the fields of the shard key, or with _id. */
    static List<String> lostIndexes(KeyFacts facts) {
        List<String> lost = new ArrayList<>();
        for (BsonDocument index : facts.indexes()) {
            List<String> fields = List.copyOf(index.getDocument("key").keySet());
            List<String> key = facts.key().names();
            boolean compatible = fields.get(0).equals("_id")
                    || fields.size() >= key.size()
                            && fields.subList(0, key.size()).equals(key);
            if (index.getBoolean("unique", BsonBoolean.FALSE).getValue() && !compatible) {
                lost.add(
                        index.isString("name")
                                ? index.getString("name").getValue()
                                : "{" + String.join(", ", fields) + "}");
            }
        }
        return lost;
    }

    private static Optional<KeyFinding> refusedWrites(KeyFacts facts) {
        double share = facts.routing().shareOfRefused();
        if (share < SELDOM) {
            return Optional.empty();
        }
        double always = facts.routing().shareOfRefused(AcceptedBy.NONE);
        Message later = always < SELDOM
                ? Message.of(
                        " Versions from 7.1 on search for the document on all shards instead. Add the key to the filters.")
                : Message.of(
                        " No version accepts {0} of operations. Add the key to the filters.",
                        FigureText.percent(always));
        return Optional.of(KeyFinding.refusal(
                "refused-writes",
                Message.of(
                                "MongoDB {1} refuses {0} of operations: upserts, deletions and findAndModify of one document "
                                        + "need the whole shard key by equality in their filters, and updates of one document the key, the "
                                        + "_id, or conditions that lead to one shard.",
                                FigureText.percent(share), facts.version())
                        .and(later)));
    }

    private static Optional<KeyFinding> littleGain(KeyFacts facts) {
        return facts.result().pays()
                ? Optional.empty()
                : Optional.of(KeyFinding.reservation(
                        "little-gain",
                        Message.of(
                                "{0,number,#} shards carry about {1} times one server with it, and sharding pays from {2} times "
                                        + "on.",
                                facts.result().shards(),
                                twoDigits(facts.result().capacity().likely()),
                                twoDigits(facts.result().leastThatPays()))));
    }

    /** With one digit, a multiple just below the least one would look the same. */
    private static String twoDigits(double multiple) {
        return String.format(Locale.ROOT, "%.2f", multiple);
    }

    private static Optional<KeyFinding> withoutKey(KeyFacts facts) {
        double share = facts.routing().shareOfWritesWithoutKey();
        return share < SELDOM
                ? Optional.empty()
                : Optional.of(KeyFinding.reservation(
                        "writes-without-key",
                        Message.of(
                                "{0} of operations change one document by conditions that lead neither to one shard nor to an "
                                        + "_id: servers search on all shards first.",
                                FigureText.percent(share))));
    }

    private static Optional<KeyFinding> byId(KeyFacts facts) {
        double share = facts.routing().shareOfWritesById();
        return share < SELDOM
                ? Optional.empty()
                : Optional.of(KeyFinding.note(
                        "writes-by-id",
                        Message.of(
                                "{0} of operations change a document by its _id without its shard key: each is a command at "
                                        + "every shard. Add the key to their filters.",
                                FigureText.percent(share))));
    }

    private static Optional<KeyFinding> keyChanges(KeyFacts facts) {
        double share = facts.routing().shareOfKeyChanges();
        if (share < SELDOM) {
            return Optional.empty();
        }
        Message text = Message.of(
                "{0} of operations change a field of the key: servers accept that only with the whole old key in "
                        + "the filter, and move the document in a transaction of their own.",
                FigureText.percent(share));
        return Optional.of(
                share > 0.05 ? KeyFinding.reservation("key-changes", text) : KeyFinding.note("key-changes", text));
    }

    private static Optional<KeyFinding> missing(KeyFacts facts) {
        return facts.values().missing() < SELDOM
                ? Optional.empty()
                : Optional.of(KeyFinding.note(
                        "missing-field",
                        Message.of(
                                "{0} of documents lack a field of the key: they count as null, and servers before 4.4 refuse "
                                        + "them.",
                                FigureText.percent(facts.values().missing()))));
    }

    private static Optional<KeyFinding> zones(KeyFacts facts) {
        return facts.zonesApply()
                ? Optional.empty()
                : Optional.of(
                        KeyFinding.reservation(
                                "zones",
                                Message.of(
                                        "The zones of the file do not fit: their bounds must be on the first fields of the key.")));
    }

    private static Optional<KeyFinding> idNotUnique(KeyFacts facts) {
        Map<String, Boolean> fields = facts.key().fields();
        return fields.keySet().equals(Set.of("_id"))
                ? Optional.empty()
                : Optional.of(
                        KeyFinding.note(
                                "id-not-unique",
                                Message.of(
                                        "Each shard checks only its own documents for equal _id: the application must make them unique.")));
    }
}
