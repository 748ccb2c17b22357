package io.shardlab.workloads.file;

import com.mongodb.MongoException;
import io.shardlab.core.result.CollectionReport;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.WorkloadSource;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.LoadMachines;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.bson.Document;

/**
 * The facts of a run: its file, the documents of each collection, and what was checked. Numbers are sums over all load machines, repetitions and
 * their warm-ups, except for the number of documents at the end. Used by one thread.
 */
final class FileFacts {

    private final Optional<WorkloadSource> source;
    private final CollectionUses uses;
    private final Map<String, Collection> collections = new LinkedHashMap<>();
    private boolean loaded;
    private long replaced;
    private long restarts;
    private boolean left;

    /** The facts of a collection. */
    private static final class Collection {
        private long documents;
        private boolean sharded;
        private Optional<Double> documentBytes = Optional.empty();
        private boolean loaded;
        private boolean changed;
        private long inserted;
        private long deleted;
        private long updated;
        private long uncertainInserts;
        private long uncertainDeletes;
        private long uncertainUpdates;
        private long uncertainWrites;
        private Long atTheEnd;
        private boolean counted = true;
        private long changedDocuments;
        private long looked;
        private boolean countsUpdates;
        private boolean kept;
        private final Set<String> summed = new LinkedHashSet<>();
        private final Set<Message> reasons = new LinkedHashSet<>();

        private void forget() {
            inserted = 0;
            deleted = 0;
            updated = 0;
            uncertainInserts = 0;
            uncertainDeletes = 0;
            uncertainUpdates = 0;
            uncertainWrites = 0;
        }

        private long uncertain() {
            return uncertainInserts + uncertainDeletes + uncertainWrites;
        }
    }

    /**
     * @param source the file that a user wrote; empty for others
     * @param uses the collections that its operations use
     */
    FileFacts(Optional<WorkloadSource> source, CollectionUses uses) {
        this.source = source;
        this.uses = uses;
    }

    /** @param now true if the collection was loaded, and not used as it was */
    void loaded(StoredCollection collection, boolean now) {
        Collection facts = of(collection);
        facts.documents = collection.spec().documents();
        facts.sharded = collection.spec().isSharded();
        facts.loaded |= now;
        loaded |= now;
    }

    private Collection of(StoredCollection collection) {
        return collections.computeIfAbsent(collection.name(), name -> new Collection());
    }

    /** @param together those whose work is added up; blocks until all of them call this */
    void addRepetition(List<StoredCollection> all, Ledger ledger, LoadMachines together) throws InterruptedException {
        replaced += together.sum(ledger.replaced.sum());
        restarts += together.sum(ledger.transactionRestarts.sum());
        for (StoredCollection collection : all) {
            CollectionLedger known = ledger.of(collection.name());
            Collection facts = of(collection);
            facts.changed = collection.isChecked();
            facts.countsUpdates = !collection.increments().isEmpty();
            facts.kept = collection.spec().kept();
            if (facts.kept) {
                // Its ledger is that of the whole run.
                facts.forget();
            }
            facts.inserted += together.sum(known.inserted());
            facts.deleted += together.sum(known.numbered.deletedCount());
            facts.updated += together.sum(known.allUpdates.sum());
            facts.uncertainInserts += together.sum(known.uncertainInserts());
            facts.uncertainDeletes += together.sum(known.numbered.uncertainDeletes());
            facts.uncertainUpdates += together.sum(known.allUncertainUpdates.sum());
            facts.uncertainWrites += together.sum(known.uncertainWrites.sum());
            facts.atTheEnd = null;
        }
    }

    /** Notes that operations were left behind: what they write is unknown, and may come after the check. */
    void leftOperations() {
        left = true;
    }

    void addCheck(List<EndCheck.Checked> checks) {
        for (EndCheck.Checked check : checks) {
            Collection facts = collections.get(check.collection());
            facts.atTheEnd = check.atTheEnd();
            facts.counted &= check.counted();
            if (facts.kept) {
                facts.changedDocuments = 0;
                facts.looked = 0;
            }
            facts.changedDocuments += check.changed();
            facts.looked += check.looked();
            facts.summed.addAll(check.summed());
            facts.reasons.addAll(check.reasons());
        }
    }

    /** Asks the servers for the mean size of documents; blocks. */
    void addSizes(List<StoredCollection> all) {
        all.forEach(collection -> of(collection).documentBytes = documentBytes(collection, of(collection)));
    }

    private static Optional<Double> documentBytes(StoredCollection collection, Collection facts) {
        try {
            Document stats = collection.stored().collection().stats();
            double bytes = stats.get("size") instanceof Number size ? size.doubleValue() : 0;
            // Servers count the buckets of a time series, if anything.
            double documents = collection.timeSeries() || !(stats.get("count") instanceof Number count)
                    ? documentsAtTheEnd(facts)
                    : count.doubleValue();
            return bytes > 0 && documents > 0 ? Optional.of(bytes / documents) : Optional.empty();
        } catch (MongoException e) {
            return Optional.empty(); // Advice says that the size is unknown.
        }
    }

    private static long documentsAtTheEnd(Collection facts) {
        return facts.changed ? Optional.ofNullable(facts.atTheEnd).orElse(0L) : facts.documents;
    }

    private List<Map<String, Object>> reports() {
        List<Map<String, Object>> reports = new ArrayList<>();
        collections.forEach((name, facts) -> reports.add(new CollectionReport(
                        name,
                        facts.sharded,
                        facts.documents,
                        facts.documentBytes,
                        uses.readBy(name),
                        uses.insertedBy(name))
                .asFact()));
        return reports;
    }

    Map<String, Object> all(List<OperationPlan> plans) {
        Map<String, Object> facts = new LinkedHashMap<>();
        source.ifPresent(file -> file.addTo(facts));
        facts.put("dataSetLoaded", loaded);
        if (replaced > 0) {
            facts.put("operationsWithoutDocument", replaced);
        }
        if (plans.stream().anyMatch(plan -> plan.spec().transaction())) {
            facts.put("transactionRetries", restarts);
        }
        addChanges(facts);
        facts.put(CollectionReport.FACT, reports());
        facts.put(FactTable.FACT, List.of(documents().asFact(), answers(plans).asFact()));
        return facts;
    }

    /** Adds the changes of all collections together, with names that have been those of the workload mixed from the beginning. */
    private void addChanges(Map<String, Object> facts) {
        List<Collection> changed =
                collections.values().stream().filter(each -> each.changed).toList();
        if (changed.isEmpty()) {
            return;
        }
        facts.put("documentsInserted", sum(changed, each -> each.inserted));
        facts.put("documentsDeleted", sum(changed, each -> each.deleted));
        facts.put("updatesAcknowledged", sum(changed, each -> each.updated));
        facts.put("uncertainInserts", sum(changed, each -> each.uncertainInserts));
        facts.put("uncertainDeletes", sum(changed, each -> each.uncertainDeletes));
        facts.put("uncertainUpdates", sum(changed, each -> each.uncertainUpdates));
        if (changed.stream().allMatch(each -> each.atTheEnd != null)) {
            facts.put("documentsAtTheEnd", sum(changed, each -> each.atTheEnd));
            facts.put("changedDocuments", sum(changed, each -> each.changedDocuments));
            facts.put("changedDocumentsChecked", sum(changed, each -> each.looked));
        }
    }

    private static long sum(List<Collection> collections, ToLongFunction<Collection> of) {
        return collections.stream().mapToLong(of).sum();
    }

    private FactTable documents() {
        List<List<Object>> rows = new ArrayList<>();
        List<Message> notes = new ArrayList<>();
        boolean anyChanged = collections.values().stream().anyMatch(facts -> facts.changed);
        collections.forEach((name, facts) -> {
            Message start = Message.of(facts.loaded ? "loaded" : "used again");
            List<Object> row = new ArrayList<>(List.of(name, facts.documents, start));
            if (anyChanged) {
                row.add(facts.changed ? facts.inserted : null);
                row.add(facts.changed ? facts.deleted : null);
                row.add(facts.changed && !left ? facts.uncertain() : null);
                row.add(facts.atTheEnd);
            }
            rows.add(row);
            if (facts.changed) {
                addVerified(name, facts, notes);
            }
        });
        List<String> columns = List.of(
                "collection", "documents", "at the start", "inserted", "deleted", "uncertain writes", "at the end");
        return FactTable.of(Message.of("Documents"), anyChanged ? columns : columns.subList(0, 3), rows)
                .noting(notes);
    }

    private void addVerified(String name, Collection facts, List<Message> notes) {
        if (facts.atTheEnd == null) {
            notes.add(Message.of(
                    left
                            ? "Nothing of {0} is verified, as operations that had not ended may still write."
                            : "Nothing of {0} is verified, as the run was stopped.",
                    name));
            return;
        }
        List<Message> verified = new ArrayList<>();
        if (facts.counted) {
            verified.add(Message.of("the number of documents"));
        }
        if (facts.looked > 0) {
            verified.add(Message.of(
                    facts.countsUpdates
                            ? "{0} {1,choice,0#changed documents|1#changed document|2#changed documents} with their updates"
                            : "{0} {1,choice,0#inserted documents|1#inserted document|2#inserted documents}",
                    FigureText.count(facts.looked),
                    facts.looked));
        }
        facts.summed.forEach(path -> verified.add(Message.of("the sum of {0}", path)));
        if (!verified.isEmpty()) {
            notes.add(Message.of("Verified of {0}: {1}.", name, Message.joined(", ", verified)));
        }
        if (!facts.reasons.isEmpty()) {
            notes.add(Message.of("Not verified of {0}: {1}.", name, Message.joined("; ", List.copyOf(facts.reasons))));
        }
    }

    private static FactTable answers(List<OperationPlan> plans) {
        List<List<Object>> rows = new ArrayList<>();
        List<Message> notes = new ArrayList<>();
        Map<Message, Set<String>> reasons = new LinkedHashMap<>();
        for (OperationPlan plan : plans) {
            String operation = plan.spec().name();
            for (int i = 0; i < plan.statements().size(); i++) {
                StatementPlan statement = plan.statements().get(i);
                if (statement.insertsOnly()) {
                    continue;
                }
                CheckCount.Sum count = plan.counts().get(i);
                rows.add(List.of(
                        operation,
                        statement.statement().action() + " "
                                + statement.collection().name(),
                        count.checked(),
                        count.unchecked()));
                statement.complete().ifPresent(answers -> notes.add(answers.expected(operation)));
                if (count.unchecked() > 0) {
                    reasons.computeIfAbsent(statement.whyUnchecked(), reason -> new LinkedHashSet<>())
                            .add(operation);
                }
            }
        }
        reasons.forEach((reason, operations) ->
                notes.add(Message.of("Not checked of {0}: {1}.", String.join(", ", operations), reason)));
        return FactTable.of(
                        Message.of("Answers checked"),
                        List.of("operation", "statement", "checked", "not checked"),
                        rows)
                .noting(notes);
    }
}
