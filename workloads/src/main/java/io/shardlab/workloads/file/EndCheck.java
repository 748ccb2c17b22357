package io.shardlab.workloads.file;

import com.mongodb.client.MongoCollection;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.LoadMachines;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.RawBsonDocument;

/**
 * Compares the changed collections after a repetition with the servers' acknowledgements: the number of documents, the inserted
 * documents, the updated ones if their updates are counted, and the sums of fields that are only incremented. Of several load
 * machines, each looks for the documents that it has inserted or updated, and numbers and sums are those of all. For one repetition; blocking; used by one thread.
 */
final class EndCheck {

    private final LoadMachines machines;
    private final long seed;
    private final List<StoredCollection> collections;
    private final Ledger ledger;
    private final Map<StoredCollection, SumCheck> sums = new LinkedHashMap<>();

    EndCheck(LoadMachines machines, long seed, List<StoredCollection> collections, Ledger ledger) {
        this.machines = machines;
        this.seed = seed;
        this.collections =
                collections.stream().filter(StoredCollection::isChecked).toList();
        this.ledger = ledger;
    }

    /**
     * The outcome of the checks of a collection.
     *
     * @param atTheEnd the number of documents at the end
     * @param counted true if this number is right, false if it could not be checked
     * @param changed how many documents were inserted, or updated if the updates of each are counted
     * @param looked how many of them were looked for
     * @param summed the fields whose sums are right
     * @param reasons why something could not be checked, in whole clauses
     */
    record Checked(
            String collection,
            long atTheEnd,
            boolean counted,
            long changed,
            long looked,
            List<String> summed,
            List<Message> reasons) {}

    /**
     * Reads the sums before the operations.
     *
     * @param earlier the check of the repetition before, whose sums those of kept collections follow; null for none
     */
    void begin(EndCheck earlier) {
        for (StoredCollection collection : collections) {
            if (collection.spec().kept() && earlier != null) {
                sums.put(collection, earlier.sums.get(collection));
                continue;
            }
            SumCheck check = new SumCheck(collection, ledger.of(collection.name()), stored(collection), machines, seed);
            check.begin();
            sums.put(collection, check);
        }
    }

    /**
     * Checks all changed collections.
     *
     * @throws RunFailedException if the servers do not hold what they have acknowledged
     */
    List<Checked> run() throws InterruptedException {
        List<Checked> checked = new ArrayList<>();
        for (StoredCollection collection : collections) {
            List<Message> reasons = new ArrayList<>();
            long count = count(collection, reasons);
            boolean counted = reasons.isEmpty();
            Optional<ChangedCheck> changed = changed(collection, reasons);
            if (changed.isPresent()) {
                changed.get().run();
            }
            if (changed.isPresent() && addsUp(collection)) {
                changed.get().runTogether(machines).ifPresent(reasons::add);
            }
            List<String> summed = sums.get(collection).run(reasons);
            checked.add(new Checked(
                    collection.name(),
                    count,
                    counted,
                    machines.sum(changed.map(ChangedCheck::changed).orElse(0L)),
                    machines.sum(changed.map(ChangedCheck::checked).orElse(0L)),
                    summed,
                    List.copyOf(reasons)));
        }
        return checked;
    }

    /** True if load machines that update the same documents have to add up their updates, as no sum is compared. */
    private boolean addsUp(StoredCollection collection) {
        return !machines.share().isWhole()
                && !collection.increments().isEmpty()
                && ledger.of(collection.name()).sums().isEmpty();
    }

    private static MongoCollection<RawBsonDocument> stored(StoredCollection collection) {
        return collection.stored().collection().onPrimaries(RawBsonDocument.class);
    }

    private long count(StoredCollection collection, List<Message> reasons) throws InterruptedException {
        CollectionLedger known = ledger.of(collection.name());
        long loaded = known.before;
        long inserted = machines.sum(known.inserted());
        long deleted = machines.sum(known.numbered.deletedCount());
        long uncertainWrites = machines.sum(known.uncertainWrites.sum());
        long expected = loaded + inserted - deleted;
        long least = expected - machines.sum(known.numbered.uncertainDeletes());
        long most = expected + machines.sum(known.uncertainInserts());
        // Writes of unknown outcome, and those without acknowledgement, may still be on their way.
        long count = machines.onFirst(() -> collection.stored().collection().countAfterLoad(most));
        Optional<Message> obstacle = collection.losesDocuments()
                ? Optional.of(Message.of("the number of documents, as the servers remove some"))
                : known.replaces
                        ? Optional.of(Message.of("the number of documents, as inserts replace some"))
                        : uncertainWrites > 0
                                ? Optional.of(Message.of(
                                        "the number of documents, as the outcome of {0,number,#} writes of several documents is unknown",
                                        uncertainWrites))
                                : Optional.empty();
        obstacle.ifPresent(reasons::add);
        if (obstacle.isEmpty() && (count < least || count > most)) {
            throw new RunFailedException(Message.of(
                    "Documents of {0} were lost or duplicated, or another client writes: {1,number,#} were loaded, "
                            + "{2,number,#} inserts and {3,number,#} deletes were acknowledged, and now there are {4,number,#}.",
                    collection.name(), loaded, inserted, deleted, count));
        }
        return count;
    }

    private Optional<ChangedCheck> changed(StoredCollection collection, List<Message> reasons) {
        CollectionLedger known = ledger.of(collection.name());
        boolean counts = !collection.increments().isEmpty();
        if (known.numbered.insertedCount() == 0 && !counts) {
            return Optional.empty();
        }
        if (collection.timeSeries()) {
            reasons.add(Message.of("inserted documents, as a time series has no index on _id"));
            return Optional.empty();
        }
        if (known.numbered.insertedCount() > 0) {
            addGaps(collection, reasons);
        }
        return Optional.of(new ChangedCheck(
                collection, known, stored(collection), seed, !machines.share().isWhole()));
    }

    private static void addGaps(StoredCollection collection, List<Message> reasons) {
        List<String> unknown = collection.changes().fields().stream()
                .filter(field -> !collection.increments().containsKey(field))
                .map(field -> field.replaceFirst("\\..*", ""))
                .distinct()
                .toList();
        collection
                .whyMissing()
                .ifPresent(why -> reasons.add(Message.of("whether inserted documents are there, as {0}", why)));
        if (collection.spec().hasNow()) {
            reasons.add(Message.of(
                    "the content of inserted documents, as those of {0} have dates relative to now",
                    collection.name()));
        }
        if (collection.changes().replaces()) {
            reasons.add(Message.of("the content of inserted documents, as operations update {0}", collection.name()));
        } else if (!unknown.isEmpty()) {
            reasons.add(Message.of(
                    "the content of {0} in inserted documents, as operations change it", String.join(", ", unknown)));
        }
    }
}
