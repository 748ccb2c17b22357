package io.shardlab.workloads.file;

import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.WorkloadSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The facts of a run: its file, the documents of each collection, and what was checked. Numbers are sums over all repetitions and
 * their warm-ups, except for the number of documents at the end. Used by one thread.
 */
final class FileFacts {

    private final WorkloadSource source;
    private final Map<String, Collection> collections = new LinkedHashMap<>();
    private boolean loaded;
    private long replaced;
    private long restarts;

    /** The facts of a collection. */
    private static final class Collection {
        private long documents;
        private boolean loaded;
        private boolean changed;
        private long inserted;
        private long deleted;
        private long uncertain;
        private Long atTheEnd;
        private long insertedChecked;
        private final Set<String> summed = new LinkedHashSet<>();
        private final Set<String> reasons = new LinkedHashSet<>();
    }

    FileFacts(WorkloadSource source) {
        this.source = source;
    }

    /** @param now true if the collection was loaded, and not used as it was */
    void loaded(StoredCollection collection, boolean now) {
        Collection facts = of(collection);
        facts.documents = collection.spec().documents();
        facts.loaded |= now;
        loaded |= now;
    }

    private Collection of(StoredCollection collection) {
        return collections.computeIfAbsent(collection.name(), name -> new Collection());
    }

    void addRepetition(List<StoredCollection> all, Ledger ledger) {
        replaced += ledger.replaced.sum();
        restarts += ledger.transactionRestarts.sum();
        for (StoredCollection collection : all) {
            CollectionLedger known = ledger.of(collection.name());
            Collection facts = of(collection);
            facts.changed = collection.isChanged();
            facts.inserted += known.inserted();
            facts.deleted += known.numbered.deletedCount();
            facts.uncertain +=
                    known.uncertainInserts() + known.numbered.uncertainDeletes() + known.uncertainWrites.sum();
            facts.atTheEnd = null;
        }
    }

    void addCheck(List<EndCheck.Checked> checks) {
        for (EndCheck.Checked check : checks) {
            Collection facts = collections.get(check.collection());
            facts.atTheEnd = check.atTheEnd();
            facts.insertedChecked += check.inserted().orElse(0);
            facts.summed.addAll(check.summed());
            facts.reasons.addAll(check.reasons());
        }
    }

    Map<String, Object> all(List<OperationPlan> plans) {
        Map<String, Object> facts = new LinkedHashMap<>();
        source.addTo(facts);
        facts.put("dataSetLoaded", loaded);
        if (replaced > 0) {
            facts.put("operationsWithoutDocument", replaced);
        }
        if (plans.stream().anyMatch(plan -> plan.spec().transaction())) {
            facts.put("transactionRetries", restarts);
        }
        facts.put(FactTable.FACT, List.of(documents().asFact(), answers(plans).asFact()));
        return facts;
    }

    private FactTable documents() {
        List<List<Object>> rows = new ArrayList<>();
        collections.forEach((name, facts) -> {
            List<Object> row = new ArrayList<>(List.of(name, facts.documents, facts.loaded ? "loaded" : "used again"));
            row.add(facts.changed ? facts.inserted : null);
            row.add(facts.changed ? facts.deleted : null);
            row.add(facts.changed ? facts.uncertain : null);
            row.add(facts.atTheEnd);
            row.add(facts.changed ? verified(facts) : "not changed");
            rows.add(row);
        });
        return new FactTable(
                "Documents",
                List.of(
                        "collection",
                        "documents",
                        "at the start",
                        "inserted",
                        "deleted",
                        "uncertain writes",
                        "at the end",
                        "verified"),
                rows);
    }

    private static String verified(Collection facts) {
        List<String> parts = new ArrayList<>();
        if (facts.atTheEnd == null) {
            return "nothing, as the run was stopped";
        }
        if (facts.reasons.stream().noneMatch(reason -> reason.startsWith("the number"))) {
            parts.add("number of documents");
        }
        if (facts.insertedChecked > 0) {
            parts.add(facts.insertedChecked + " inserted documents");
        }
        facts.summed.forEach(path -> parts.add("sum of " + path));
        String checked = parts.isEmpty() ? "nothing" : String.join(", ", parts);
        return facts.reasons.isEmpty() ? checked : checked + "; not " + String.join("; not ", facts.reasons);
    }

    private FactTable answers(List<OperationPlan> plans) {
        List<List<Object>> rows = new ArrayList<>();
        for (OperationPlan plan : plans) {
            for (int i = 0; i < plan.statements().size(); i++) {
                StatementPlan statement = plan.statements().get(i);
                CheckCount.Sum count = plan.counts().get(i);
                boolean insertsOnly = statement.isWrite() && !statement.isOnChosen();
                String reason = statement.obstacle().orElseGet(() -> String.join("; ", statement.exceptions()));
                List<Object> row = new ArrayList<>(List.of(
                        plan.spec().name(),
                        statement.statement().action() + " "
                                + statement.collection().name()));
                row.add(insertsOnly ? null : count.checked());
                row.add(insertsOnly ? null : count.unchecked());
                row.add(insertsOnly ? "checked at the end" : count.unchecked() > 0 ? reason : "");
                rows.add(row);
            }
        }
        return new FactTable(
                "Answers checked for the chosen document",
                List.of("operation", "statement", "checked", "not checked", "why not"),
                rows);
    }
}
