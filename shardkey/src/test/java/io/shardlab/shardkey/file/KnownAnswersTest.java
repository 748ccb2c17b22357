package io.shardlab.shardkey.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.shardkey.answer.CandidateReport;
import io.shardlab.shardkey.answer.CollectionAnswer;
import io.shardlab.shardkey.answer.KeyFinding;
import io.shardlab.shardkey.answer.KeyFinding.Weight;
import io.shardlab.shardkey.answer.ShardCounts;
import io.shardlab.shardkey.candidate.Candidate.Origin;
import io.shardlab.shardkey.candidate.CandidateList;
import io.shardlab.workloadfile.WorkloadFile;
import io.shardlab.workloadfile.read.WorkloadFileReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that were built so that the right key is known. */
class KnownAnswersTest {

    private static final ShardCounts SHARDS = new ShardCounts(8, Optional.empty());
    private static final int EXECUTIONS = 4_000;

    private static final String ORDERS = """
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

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aSequenceDoesNotWinAsRangedKey(long seed) {
        CollectionAnswer answer = compare("""
            collections:
              events: {documents: 20k, document: {_id: ^sequence, text: {^string: {length: 50}}}}
            operations:
              read: {share: 60, find: events, filter: {_id: {^existing: _id}}}
              write: {share: 40, insertOne: events}
            """, "_id; _id:hashed", seed);

        assertThat(answer.best()).contains("_id:hashed");
        assertThat(candidate(answer, "_id:hashed").routing().capacity().likely())
                .isBetween(7.0, 8.0);
        CandidateReport ranged = candidate(answer, "_id");
        assertThat(ranged.values().monotonic()).isTrue();
        assertThat(ranged.values().insertionOrderCorrelation()).isGreaterThan(0.99);
        assertThat(ranged.inserts().orElseThrow().oneChunkShare()).isEqualTo(1);
        assertThat(finding(ranged, "monotonic").weight()).isEqualTo(Weight.RESERVATION);
        // All inserts and an eighth of the reads: 1 / (0.4 + 0.6 / 8), with a little more work for inserts.
        assertThat(ranged.routing().capacity().likely()).isBetween(1.8, 2.2);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void anObjectIdDoesNotWinAsRangedKey(long seed) {
        CollectionAnswer answer = compare("""
            collections:
              events:
                documents: 20k
                document: {_id: {^objectId: {from: 2024-01-01, to: 2024-06-30}}, kind: {^int: {from: 1, to: 9}}}
            operations:
              read: {share: 95, find: events, filter: {_id: {^existing: _id}}}
              write: {share: 5, insertOne: events}
            """, "_id; _id:hashed", seed);

        assertThat(answer.best()).contains("_id:hashed");
        assertThat(candidate(answer, "_id").values().monotonic()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theKeyThatReadsNameWinsOverDateAndHash(long seed) {
        CollectionAnswer answer = compare(ORDERS, "placed; customer,placed; _id:hashed; sku,_id", seed);

        assertThat(answer.best()).contains("customer,placed");
        assertThat(answer.answer())
                .startsWith("customer, placed: ")
                .contains("of operations ask one shard; 8 shards carry about ")
                .contains("times one server (predicted");
        CandidateReport best = candidate(answer, "customer,placed");
        assertThat(best.routing().oneShardShare()).isGreaterThan(0.95);
        assertThat(best.routing().capacity().likely()).isGreaterThan(7);
        assertThat(finding(candidate(answer, "placed"), "monotonic").text()).contains("100 % of inserts");
        // A write by _id alone is in neither key.
        assertThat(candidate(answer, "sku,_id").routing().reads().allShardsShare())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aKeyThatScattersAllReadsLoses(long seed) {
        CollectionAnswer answer = compare(ORDERS, "_id:hashed; sku,placed", seed);

        assertThat(answer.best()).isEmpty();
        assertThat(answer.answer()).startsWith("No candidate pays: ").contains("operations ask several shards");
        assertThat(candidate(answer, "_id:hashed").routing().reads().allShardsShare())
                .isEqualTo(1);
        assertThat(candidate(answer, "_id:hashed").routing().capacity().likely())
                .isLessThan(1.7);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aHotTenantIsFoundAndDivided(long seed) {
        CollectionAnswer answer = compare("""
            collections:
              tickets:
                documents: 20k
                document:
                  tenant: {^choose: {values: [%s], weights: [%s]}}
                  text: {^string: {length: 80}}
            operations:
              read: {share: 50, find: tickets, filter: {tenant: {^existing: tenant}, _id: {^existing: _id}}}
              list: {share: 30, find: tickets, filter: {tenant: {^existing: tenant}}, limit: 20}
              write: {share: 20, insertOne: tickets}
            """.formatted(numbers(200), "133" + ", 1".repeat(199)), "", seed);

        CandidateReport tenant = candidate(answer, "tenant");
        assertThat(tenant.values().mostFrequentShare()).isBetween(0.38, 0.42);
        assertThat(tenant.routing().hottestDataShare()).isGreaterThan(0.38);
        assertThat(finding(tenant, "hot-value").weight()).isEqualTo(Weight.RESERVATION);
        assertThat(answer.best().orElseThrow()).startsWith("tenant,_id");
        assertThat(candidate(answer, "tenant,_id").values().mostFrequentShare()).isLessThan(0.001);
        assertThat(candidate(answer, "tenant,_id").routing().capacity().likely())
                .isGreaterThan(tenant.routing().capacity().likely());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void tenantAndIdWinForManyTenants(long seed) {
        CollectionAnswer answer = compare("""
            collections:
              tickets:
                documents: 20k
                document: {tenant: {^int: {from: 1, to: 500, distribution: zipfian, exponent: 0.9}}, state: {^choose: [a, b]}}
            operations:
              read: {share: 50, find: tickets, filter: {tenant: {^existing: tenant}, _id: {^existing: _id}}}
              list: {share: 30, find: tickets, filter: {tenant: {^existing: tenant}, state: a}, limit: 20}
              write: {share: 20, insertOne: tickets}
            """, "_id:hashed; tenant,_id; tenant; _id; state,_id", seed);

        assertThat(answer.best()).contains("tenant,_id");
        assertThat(finding(candidate(answer, "tenant"), "frequent-value").text())
                .contains("no split divides");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void deviceAndTimeWinOverTime(long seed) {
        CollectionAnswer answer = compare("""
            collections:
              readings:
                documents: 20k
                document:
                  device: {^int: {from: 1, to: 40}}
                  time: {^date: {from: 2024-01-01, to: 2024-02-01, order: ascending}}
                  value: {^double: {from: 0, to: 1}}
            operations:
              write: {share: 80, insertOne: readings}
              read:
                share: 20
                find: readings
                filter: {device: {^existing: device}, time: {$gte: {^existing: time}}}
                sort: {time: 1}
                limit: 50
            """, "time; device,time; device; time:hashed", seed);

        assertThat(answer.best()).contains("device,time");
        assertThat(finding(candidate(answer, "time"), "monotonic").weight()).isEqualTo(Weight.RESERVATION);
        assertThat(finding(candidate(answer, "device"), "few-values").text())
                .contains("only 40 values, so it allows 40 chunks at most");
    }

    @Test
    void aKeyWithFewValuesIsRefusedWithTheChunksThatItAllows() {
        CandidateReport country = candidate(compare(ORDERS, "country; country,customer", 1), "country");

        assertThat(country.verdict()).isEqualTo(Weight.REFUSAL);
        assertThat(country.values().distinct()).isEqualTo(4);
        assertThat(finding(country, "few-values").text()).contains("4 chunks at most, for 8 shards");
        assertThat(country.routing().hottestDataShare()).isGreaterThan(0.2);
    }

    @Test
    void aHotDocumentCannotBeSpreadByAnyKey() {
        CollectionAnswer answer = compare("""
            collections:
              counters: {documents: 10k, document: {_id: ^sequence, n: 0}}
            operations:
              add:
                share: 1
                choose: {by: hotspot, hotData: 0.0001, hotOperations: 0.7}
                updateOne: counters
                filter: {_id: {^existing: _id}}
                update: {$inc: {n: 1}}
            """, "", 1);

        assertThat(answer.best()).isEmpty();
        assertThat(answer.answer())
                .startsWith("No candidate pays: ")
                .containsPattern("7\\d % of operations ask the same shard");
    }

    @Test
    void whatServersRefuseIsSaid() {
        CollectionAnswer answer = compare(ORDERS, "lines.sku; status,customer; note; customer", 1);

        assertThat(finding(candidate(answer, "lines.sku"), "array").weight()).isEqualTo(Weight.REFUSAL);
        assertThat(finding(candidate(answer, "status,customer"), "key-changes").text())
                .startsWith("10 % of operations");
        assertThat(finding(candidate(answer, "note"), "missing-field").text()).startsWith("75 % of documents lack");
        assertThat(candidate(answer, "customer").uniqueIndexesLost()).containsExactly("s");
        assertThat(finding(candidate(answer, "note"), "no-index").text()).startsWith("70 % of operations");
        assertThat(candidate(answer, "customer").findings())
                .extracting(KeyFinding::name)
                .doesNotContain("no-index");
        assertThat(finding(candidate(answer, "customer"), "unique-index").text())
                .contains(": s has to be dropped");
    }

    @Test
    void candidatesFollowFromTheConditions() {
        CollectionAnswer answer = compare(ORDERS, "", 1);

        assertThat(answer.candidates()).hasSizeLessThanOrEqualTo(8);
        assertThat(answer.candidates())
                .extracting(CandidateReport::key)
                .contains("customer", "customer,placed", "customer:hashed", "_id:hashed");
        assertThat(answer.candidates()).extracting(CandidateReport::origin).containsOnly(Origin.PROPOSED);
    }

    @Test
    void theKeyOfTheFileIsAlwaysAmongTheCandidates() {
        String sharded = ORDERS.replace("    indexes: [", "    shardKey: {sku: 1}\n    indexes: [");

        assertThat(candidate(compare(sharded, "customer", 1), "sku").origin()).isEqualTo(Origin.FILE);
        assertThat(candidate(compare(sharded, "", 1), "sku").origin()).isEqualTo(Origin.FILE);
        assertThat(candidate(compare(sharded, "sku; customer", 1), "sku").origin())
                .isEqualTo(Origin.FILE);
    }

    @Test
    void theSameSeedGivesTheSameAnswer() {
        assertThat(compare(ORDERS, "customer; _id:hashed", 7)).isEqualTo(compare(ORDERS, "customer; _id:hashed", 7));
    }

    @Test
    void unknownFieldsAndCollectionsAreRefusedWithTheNearestName() {
        FileComparison comparison = new FileComparison(file(ORDERS), 1, EXECUTIONS);

        assertThatThrownBy(() -> compare(ORDERS, "custmer", 1))
                .isInstanceOf(UsageException.class)
                .hasMessage("--candidates: documents of orders have no field 'custmer'; did you mean customer?");
        assertThatThrownBy(() -> comparison.collections(Optional.of("order")))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith("has no collection 'order'; did you mean orders?");
    }

    @Test
    void aCollectionWithoutOperationsOrDocumentsIsRefused() {
        String twoCollections = ORDERS.replace("operations:", "  idle: {documents: 5, document: {a: 1}}\noperations:");
        FileComparison comparison = new FileComparison(file(twoCollections), 1, EXECUTIONS);

        assertThat(comparison.collections(Optional.empty()))
                .singleElement()
                .satisfies(spec -> assertThat(spec.name()).isEqualTo("orders"));
        assertThatThrownBy(() -> comparison.collections(Optional.of("idle")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("No operation of")
                .hasMessageContaining("'idle'");
        assertThatThrownBy(() -> compare(
                        "{collections: {c: {documents: 0, document: {a: 1}}}, operations: {w: {share: 1, insertOne: c}}}",
                        "a",
                        1))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("c has no documents to begin with");
    }

    @Test
    void aSmallFileAndRareTypesGetAnAnswer() {
        CollectionAnswer few = compare(
                "{collections: {c: {documents: 5, document: {b: ^sequence}}}, operations: {r: {share: 1, find: c, filter: {b: {^existing: b}}}}}",
                "b; b:hashed",
                1);
        CollectionAnswer code = compare(
                "{collections: {c: {documents: 500, document: {a: {$code: x}, b: ^sequence}}}, operations: {r: {share: 1, find: c, filter: {a: {^existing: a}}}}}",
                "a; a,b; a:hashed",
                1);

        assertThat(candidate(few, "b:hashed").verdict()).isEqualTo(Weight.NOTE);
        assertThat(finding(candidate(code, "a"), "few-values").text()).contains("only 1 value");
        assertThat(candidate(code, "a,b").values().distinct()).isEqualTo(500);
    }

    private static String numbers(int count) {
        return String.join(
                ", ", IntStream.range(0, count).mapToObj(n -> "t" + n).toList());
    }

    private static WorkloadFile file(String yaml) {
        return WorkloadFileReader.parse(Path.of("test.yaml"), yaml);
    }

    private static CollectionAnswer compare(String yaml, String candidates, long seed) {
        FileComparison comparison = new FileComparison(file(yaml), seed, EXECUTIONS);
        return comparison.compare(
                comparison.collections(Optional.empty()).get(0),
                candidates.isEmpty() ? List.of() : CandidateList.parse(candidates),
                SHARDS);
    }

    private static CandidateReport candidate(CollectionAnswer answer, String key) {
        return answer.candidates().stream()
                .filter(report -> report.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new AssertionError(key + " is not among "
                        + answer.candidates().stream().map(CandidateReport::key).toList()));
    }

    private static KeyFinding finding(CandidateReport report, String name) {
        return report.findings().stream()
                .filter(finding -> finding.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " is not among " + report.findings()));
    }
}
