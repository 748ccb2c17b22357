package io.shardlab.insight.shardkey.file;

import io.shardlab.insight.shardkey.answer.CandidateReport;
import io.shardlab.insight.shardkey.answer.CollectionAnswer;
import io.shardlab.insight.shardkey.answer.KeyFinding;
import io.shardlab.insight.shardkey.answer.ShardCounts;
import io.shardlab.insight.shardkey.candidate.CandidateList;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.access.AcceptedBy;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Comparisons of shard keys for the first collection of a file, with fewer operations than users get. */
final class Comparisons {

    /** Orders that most operations look for by their customer. */
    static final String ORDERS = """
        collections:
          orders:
            documents: 20k
            document:
              customer: {^int: {from: 1, to: 5000}}
              placed: {^date: {from: 2024-01-01, to: 2024-12-31, order: ascending}}
              country: {^choose: [de, fr, it, at]}
              sku: {^int: {from: 1, to: 3000}}
              status: {^choose: [open, paid, sent]}
              lines: {^array: {length: 2, of: {sku: {^int: {from: 1, to: 9}}}}}
              note: {^optional: {probability: 0.25, value: {^string: {length: 12}}}}
            indexes: [{key: {sku: 1}, unique: true, name: s}]
        operations:
          ofCustomer: {share: 70, find: orders, filter: {customer: {^existing: customer}}, sort: {placed: -1}}
          place: {share: 20, insertOne: orders}
          pay:
            share: 10
            updateOne: orders
            filter: {customer: {^existing: customer}, _id: {^existing: _id}}
            update: {$set: {status: paid}}
        """;

    private static final ShardCounts SHARDS = new ShardCounts(8, Optional.empty());
    private static final int EXECUTIONS = 4_000;

    private Comparisons() {}

    static FileComparison of(String yaml, long seed) {
        return new FileComparison(file(yaml), seed, AcceptedBy.STRICTEST, EXECUTIONS);
    }

    private static WorkloadFile file(String yaml) {
        return WorkloadFileReader.parse(Path.of("test.yaml"), yaml);
    }

    /** @param candidates as in {@code --candidates}; empty to have some proposed */
    static CollectionAnswer compare(String yaml, String candidates, long seed) {
        FileComparison comparison = of(yaml, seed);
        return comparison.compare(
                comparison.collections(Optional.empty()).get(0),
                candidates.isEmpty() ? List.of() : CandidateList.parse(candidates),
                SHARDS);
    }

    static CandidateReport candidate(CollectionAnswer answer, String key) {
        return answer.candidates().stream()
                .filter(report -> report.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new AssertionError(key + " is not among "
                        + answer.candidates().stream().map(CandidateReport::key).toList()));
    }

    static KeyFinding finding(CandidateReport report, String name) {
        return report.findings().stream()
                .filter(finding -> finding.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " is not among " + report.findings()));
    }
}
