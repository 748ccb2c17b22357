package io.shardlab.shardkey.file;

import static io.shardlab.shardkey.file.Comparisons.ORDERS;
import static io.shardlab.shardkey.file.Comparisons.candidate;
import static io.shardlab.shardkey.file.Comparisons.compare;
import static io.shardlab.shardkey.file.Comparisons.finding;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.shardkey.answer.CandidateReport;
import io.shardlab.shardkey.answer.CollectionAnswer;
import io.shardlab.shardkey.answer.KeyFinding.Weight;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that were built so that the right key is known. */
class KnownAnswersTest {

    /** A test of an answer that no seed may change. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    @Retention(RetentionPolicy.RUNTIME)
    private @interface ForSomeSeeds {}

    @ForSomeSeeds
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

    @ForSomeSeeds
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

    @ForSomeSeeds
    void theKeyThatReadsNameWinsOverDateAndHash(long seed) {
        CollectionAnswer answer = compare(ORDERS, "placed; customer,placed; _id:hashed; sku,_id", seed);

        assertThat(answer.best()).contains("customer,placed");
        assertThat(answer.answer().toString())
                .startsWith("customer, placed: ")
                .contains("of operations ask one shard; 8 shards carry about ")
                .contains("times one server (predicted");
        CandidateReport best = candidate(answer, "customer,placed");
        assertThat(best.routing().oneShardShare()).isGreaterThan(0.95);
        assertThat(best.routing().capacity().likely()).isGreaterThan(7);
        assertThat(finding(candidate(answer, "placed"), "monotonic").text().toString())
                .contains("100 % of inserts");
        assertThat(candidate(answer, "sku,_id").routing().reads().allShardsShare())
                .isEqualTo(1);
    }

    @ForSomeSeeds
    void aKeyThatScattersAllReadsLoses(long seed) {
        CollectionAnswer answer = compare(ORDERS, "_id:hashed; sku,placed", seed);

        assertThat(answer.best()).isEmpty();
        assertThat(answer.answer().toString())
                .startsWith("No candidate pays: ")
                .contains("operations ask several shards");
        assertThat(candidate(answer, "_id:hashed").routing().reads().allShardsShare())
                .isEqualTo(1);
        assertThat(candidate(answer, "_id:hashed").routing().capacity().likely())
                .isLessThan(1.7);
    }

    @ForSomeSeeds
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

    @ForSomeSeeds
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
        assertThat(finding(candidate(answer, "tenant"), "frequent-value").text().toString())
                .contains("no split divides");
    }

    @ForSomeSeeds
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
        assertThat(finding(candidate(answer, "device"), "few-values").text().toString())
                .contains("only 40 values, so it allows 40 chunks at most");
    }

    @Test
    void aKeyWithFewValuesIsRefusedWithTheChunksThatItAllows() {
        CandidateReport country = candidate(compare(ORDERS, "country; country,customer", 1), "country");

        assertThat(country.verdict()).isEqualTo(Weight.REFUSAL);
        assertThat(country.values().distinct()).isEqualTo(4);
        assertThat(finding(country, "few-values").text().toString()).contains("4 chunks at most, for 8 shards");
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
        assertThat(answer.answer().toString())
                .startsWith("No candidate pays: ")
                .containsPattern("7\\d % of operations ask the same shard");
    }

    private static String numbers(int count) {
        return String.join(
                ", ", IntStream.range(0, count).mapToObj(n -> "t" + n).toList());
    }
}
