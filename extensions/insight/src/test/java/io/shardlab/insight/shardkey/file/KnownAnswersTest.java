package io.shardlab.insight.shardkey.file;

import static io.shardlab.insight.shardkey.file.Comparisons.candidate;
import static io.shardlab.insight.shardkey.file.Comparisons.compare;
import static io.shardlab.insight.shardkey.file.Comparisons.finding;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.insight.shardkey.answer.CandidateReport;
import io.shardlab.insight.shardkey.answer.CollectionAnswer;
import io.shardlab.insight.shardkey.answer.KeyFinding.Weight;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that were built so that the right key is known. */
class KnownAnswersTest {

    private static final String ORDERS = Comparisons.ORDERS.replace(", unique: true", "");

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

    @Test
    void aKeyBesideAnotherUniqueIndexIsRefused() {
        CollectionAnswer answer = compare("""
            collections:
              users:
                documents: 5k
                document: {_id: ^objectId, username: {^string: {length: 12}}, email: {^string: {length: 16}}}
                indexes: [{key: {username: 1}, unique: true}, {key: {email: 1}, unique: true}]
            operations:
              login: {share: 80, find: users, filter: {username: {^existing: username}}}
              reset: {share: 10, find: users, filter: {email: {^existing: email}}}
              register: {share: 10, insertOne: users}
            """, "username; email; username:hashed; _id:hashed", 1);

        assertThat(answer.best()).isEmpty();
        assertThat(answer.candidates())
                .allSatisfy(candidate -> assertThat(candidate.verdict()).isEqualTo(Weight.REFUSAL));
    }

    @Test
    void aUniqueIndexThatBeginsWithTheKeyIsNoReasonAgainstIt() {
        CollectionAnswer answer = compare(
                Comparisons.ORDERS.replace("{sku: 1}, unique", "{customer: 1, placed: 1, sku: 1}, unique"),
                "customer,placed; customer:hashed; sku,_id",
                1);

        assertThat(candidate(answer, "customer,placed").verdict()).isEqualTo(Weight.NOTE);
        assertThat(candidate(answer, "customer:hashed").uniqueIndexesLost()).isEmpty();
        assertThat(candidate(answer, "sku,_id").verdict()).isEqualTo(Weight.REFUSAL);
    }

    @Test
    void aKeyThatBarelyCarriesMoreThanOneServerIsNotGood() {
        CandidateReport report = candidate(compare(ORDERS, "_id:hashed", 1), "_id:hashed");

        assertThat(report.routing().reads().allShardsShare()).isEqualTo(1);
        assertThat(report.verdict()).isEqualTo(Weight.RESERVATION);
        assertThat(finding(report, "little-gain").text().toString()).contains("sharding pays from 2.00 times on");
    }

    /** The shares are those that a cluster of MongoDB 6.0.5 refuses. */
    @Test
    void writesWithoutTheWholeKeyAreCountedAsTheServersRefuseThem() {
        CollectionAnswer queue = compare("""
            collections:
              jobs:
                documents: 20k
                document:
                  _id: ^sequence
                  owner: {^int: {from: 1, to: 2000}}
                  number: {^int: {from: 1, to: 1000000}}
                  state: {^choose: [new, done]}
            operations:
              take: {share: 30, findOneAndUpdate: jobs, filter: {owner: {^existing: owner}, state: new}, update: {$set: {state: done}}}
              drop one: {share: 5, deleteOne: jobs, filter: {owner: {^existing: owner}}}
              mark: {share: 25, updateOne: jobs, filter: {owner: {^existing: owner}}, update: {$inc: {tries: 1}}}
              look: {share: 40, find: jobs, filter: {owner: {^existing: owner}}, limit: 5}
            """, "owner,number; owner", 1);

        CandidateReport compound = candidate(queue, "owner,number");
        assertThat(compound.verdict()).isEqualTo(Weight.REFUSAL);
        assertThat(compound.writes().refusedShare()).isBetween(0.35, 0.45);
        assertThat(finding(compound, "refused-writes").text().toString())
                .contains("Versions from 7.1 on search for the document on all shards");
        assertThat(candidate(queue, "owner").writes().refusedShare()).isZero();
        assertThat(candidate(queue, "owner").verdict()).isEqualTo(Weight.NOTE);
    }

    @Test
    void upsertsNeedTheKey() {
        CollectionAnswer scores = compare("""
            collections:
              scores:
                documents: 5k
                document: {_id: ^sequence, user: {^string: {length: 8}}, points: {^int: {from: 0, to: 9}}}
            operations:
              raise: {share: 60, updateOne: scores, filter: {_id: {^existing: _id}}, update: {$inc: {points: 1}}, upsert: true}
              look: {share: 40, find: scores, filter: {user: {^existing: user}}}
            """, "user; _id:hashed", 1);

        assertThat(candidate(scores, "user").writes().refusedShare()).isBetween(0.59, 0.61);
        assertThat(candidate(scores, "user").verdict()).isEqualTo(Weight.REFUSAL);
        assertThat(candidate(scores, "_id:hashed").writes().refusedShare()).isZero();
    }

    @Test
    void hashesOfFractionsAreThoseOfWholeNumbers() {
        CollectionAnswer places = compare("""
            collections:
              places:
                documents: 20k
                document: {lat: {^double: {from: 47.0, to: 48.0}}, rating: {^decimal: {from: 1, to: 5, decimals: 4}}}
            operations:
              at: {share: 90, find: places, filter: {lat: {^existing: lat}}}
              add: {share: 10, insertOne: places}
            """, "lat:hashed; rating:hashed; lat", 1);

        assertThat(candidate(places, "lat:hashed").verdict()).isEqualTo(Weight.REFUSAL);
        assertThat(candidate(places, "lat:hashed").values().distinct()).isLessThanOrEqualTo(2);
        assertThat(candidate(places, "rating:hashed").values().distinct()).isEqualTo(5);
        assertThat(candidate(places, "lat").verdict()).isEqualTo(Weight.NOTE);
    }

    @Test
    void conditionsBehindStagesLeadToShards() {
        CollectionAnswer orders = compare("""
            collections:
              orders:
                documents: 10k
                document: {customer: {^int: {from: 1, to: 5000}}, items: {^array: {length: 2, of: {sku: {^int: {from: 1, to: 99}}}}}}
            operations:
              unwound: {share: 1, aggregate: orders, pipeline: [{$unwind: $items}, {$match: {customer: {^existing: customer}}}]}
              projected: {share: 1, aggregate: orders, pipeline: [{$project: {customer: 1}}, {$match: {customer: {^existing: customer}}}]}
              added: {share: 1, aggregate: orders, pipeline: [{$addFields: {lines: {$size: $items}}}, {$match: {customer: {^existing: customer}}}]}
            """, "customer", 1);

        assertThat(candidate(orders, "customer").routing().reads().oneShardShare())
                .isEqualTo(1);
    }

    @Test
    void boundsHaveAWidth() {
        CandidateReport report = candidate(compare(ORDERS, "customer,placed", 1), "customer,placed");

        assertThat(report.capacities())
                .allSatisfy(at -> assertThat(at.capacity().low())
                        .isLessThan(at.capacity().high() * 0.95)
                        .isLessThan(at.capacity().likely()))
                .allSatisfy(at -> assertThat(at.capacity().high()).isLessThanOrEqualTo(at.shards()));
    }

    private static String numbers(int count) {
        return String.join(
                ", ", IntStream.range(0, count).mapToObj(n -> "t" + n).toList());
    }
}
