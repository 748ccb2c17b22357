package io.shardlab.insight.capture.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.insight.capture.Recorded;
import io.shardlab.insight.capture.observe.ObservedOperation;
import io.shardlab.insight.capture.observe.Origin;
import io.shardlab.insight.capture.observe.Skipped;
import io.shardlab.insight.capture.sample.Disclosure;
import io.shardlab.insight.capture.sample.FieldRanks;
import io.shardlab.insight.capture.sample.NameHasher;
import io.shardlab.insight.capture.sample.SampleOptions;
import io.shardlab.insight.capture.sample.SampledCollections;
import io.shardlab.insight.capture.sample.Substitutes;
import io.shardlab.insight.capture.shape.OperationGroups;
import io.shardlab.insight.capture.source.CaptureFacts;
import io.shardlab.insight.capture.write.Generator;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.document.Documents;
import io.shardlab.workloads.language.document.FieldQuantiles;
import io.shardlab.workloads.language.operation.Choice;
import io.shardlab.workloads.language.operation.OperationScope;
import io.shardlab.workloads.language.operation.OperationSpec;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.function.DoublePredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadTextTest {

    private static final long NOW = 1_780_000_000_000L;

    private final Skipped skipped = new Skipped();
    private NameHasher hasher = NameHasher.keepingNames();
    private Set<String> kept = Set.of();
    private OperationGroups groups = groups();
    private final Substitutes madeUp = new Substitutes();
    private Map<String, Map<String, FieldRanks>> ranks = Map.of();

    private OperationGroups groups() {
        return new OperationGroups(new Disclosure(hasher, kept), skipped, false, true);
    }

    private void add(String action, BsonDocument fields, long hits) {
        groups.add(new ObservedOperation(
                NOW,
                "shop",
                "orders",
                action,
                fields,
                1,
                OptionalLong.of(hits),
                1,
                new Origin("", "", "", OptionalLong.empty(), ""),
                1,
                true));
    }

    private void add(String action, String fields) {
        add(action, BsonDocument.parse(fields), 1);
    }

    private WorkloadText.Written written(Map<String, Object> collections) {
        groups.end();
        return new WorkloadText(
                        groups,
                        new CaptureFacts("tests", 10, 1, 1, List.of(), false),
                        new SampleOptions(10, kept, hasher),
                        Optional.ofNullable(collections)
                                .map(trees -> new SampledCollections(trees, madeUp, ranks, List.of())))
                .write("shop", "A test.", notes -> List.of());
    }

    private static WorkloadFile parsed(WorkloadText.Written written) {
        return WorkloadFileReader.parse(Path.of("captured.yaml"), written.text());
    }

    private static Map<String, Object> orders(Object... fields) {
        return Map.of("orders", Trees.mapping("documents", 10_000L, "document", Trees.mapping(fields)));
    }

    @Test
    void theRecordedOperationsMakeAFileThatReadsBack() {
        Recorded.profiled("profile-6.0.jsonl", skipped).forEach(groups::add);

        WorkloadText.Written written = written(null);

        WorkloadFile file = parsed(written);
        assertThat(file.collections()).hasSize(2);
        assertThat(file.operations()).hasSize(written.lines().size());
        assertThat(file.operations().stream().mapToDouble(OperationSpec::share).sum())
                .isEqualTo(1, within(1e-9));
        assertThat(file.operations().stream().filter(OperationSpec::transaction))
                .hasSize(1);
    }

    @Test
    void noValueIsWrittenUnlessItIsAskedFor() {
        add("find", "{filter: {name: 'Dagobert', age: 4711, born: {$gt: {$date: '1947-12-01T13:37:11Z'}}}}");
        add("updateOne", "{filter: {name: {$regex: '^Dago'}}, update: {$set: {city: 'Duckburg', wealth: 123456789}}}");
        add(
                "aggregate",
                "{pipeline: [{$match: {name: {$in: ['Donald', 'Daisy']}}},"
                        + " {$project: {x: {$cond: [{$eq: ['$name', 'Gustav']}, 31415, 0]}}}]}");
        add("find", "{filter: {$text: {$search: 'Phantomias'}}}");

        String text = written(null).text();

        assertThat(text)
                .doesNotContain(
                        "Dago",
                        "4711",
                        "13:37",
                        "Duckburg",
                        "123456789",
                        "Donald",
                        "Daisy",
                        "Gustav",
                        "31415",
                        "Phantomias");
        assertThat(text).contains("{^pattern: {field: orders.name, characters: 4, start: true}}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        find      | {filter: {phone: {$regex: '^4711[a-f]{2,3}'}}}
        find      | {filter: {name: {$regex: '^(?<name>.*)SECRET'}}}
        find      | {filter: {}, projection: {x: {$slice: [['SECRET'], 1]}}}
        aggregate | {pipeline: [{$addFields: {type: 'SECRET', from: 'SECRET', size: 4711, path: ['SECRET']}}]}
        aggregate | {pipeline: [{$project: {x: {$let: {vars: {type: 'SECRET'}, in: '$$type'}}}}]}
        aggregate | {pipeline: [{$replaceWith: {window: {documents: [4711, 'SECRET']}, query: {key: 'SECRET'}}}]}
        updateOne | {filter: {_id: 1}, update: [{$set: {range: {from: 'SECRET'}, method: 'SECRET'}}]}
        updateOne | {filter: {_id: 1}, update: {$unset: {name: 'SECRET'}}}
        """)
    void noOperandIsTakenForAWordOfMongoDb(String action, String fields) {
        add(action, fields);

        WorkloadText.Written written = written(null);

        assertThat(written.lines()).hasSize(1);
        assertThat(written.text()).doesNotContain("SECRET", "4711");
        parsed(written);
    }

    @Test
    void wordsOfMongoDbAndBoundsOfWindowsStay() {
        add(
                "aggregate",
                "{pipeline: [{$setWindowFields: {sortBy: {day: 1}, output: {sum: {$sum: '$n', window:"
                        + " {documents: ['unbounded', -3]}}}}}, {$fill: {output: {n: {method: 'linear'}}}},"
                        + " {$project: {day: {$dateTrunc: {date: '$day', unit: 'week'}}}}]}");

        assertThat(written(null).text()).contains("[unbounded, -3]", "method: linear", "unit: week");
    }

    @Test
    void theFormOfAPatternStays() {
        add("find", "{filter: {name: {$regex: '^(?i:Ab)\\\\d{2,3}\\\\p{Lu}[a-z0-9]'}}}");

        assertThat(written(null).text()).contains("^(?i:xx)\\\\d{2,3}\\\\p{Lu}[x-x0-0]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {tags: ['a', 'b']}
        {at: {$timestamp: {t: 1700000000, i: 1}}}
        {n: {$lt: {$numberDouble: 'Infinity'}}}
        {n: {$gte: 1, $lt: {$numberDouble: 'Infinity'}}}
        {n: {$numberDecimal: 'NaN'}}
        {n: {$numberDecimal: '-0'}}
        """)
    void valuesWithoutALengthOrRangeAreReplaced(String filter) {
        add("find", "{filter: " + filter + "}");

        WorkloadText.Written written = written(null);

        assertThat(written.text()).doesNotContain(String.valueOf(Long.MAX_VALUE));
        parsed(written);
    }

    @Test
    void textsOfOperationsHaveTheMadeUpOnesOfTheDocuments() {
        madeUp.add("orders", "status", Map.of("open", "value1", "paid", "value2", "SECRET", "value3"));
        for (int i = 0; i < 30; i++) {
            add("find", "{filter: {customer: " + i + ", status: 'open'}}");
            add("find", "{filter: {status: {$in: ['open', 'paid']}}}");
            add("find", "{filter: {customer: " + i + ", status: {$ne: 'SECRET'}}}");
        }

        String text = written(orders(
                        "customer",
                        Generator.of("int", "from", 1, "to", 1000),
                        "status",
                        Generator.of("choose", List.of("value1", "value2", "value3"))))
                .text();

        assertThat(text)
                .contains("status: value1", "status: {$in: [value1, value2]}", "status: {$ne: value3}")
                .doesNotContain("SECRET", "open");
    }

    @Test
    void keptValuesHaveTheirFrequencies() {
        kept = Set.of("status");
        add("find", "{filter: {status: 'open'}}");
        add("find", "{filter: {status: 'open'}}");
        add("find", "{filter: {status: 'paid'}}");

        assertThat(written(null).text())
                .contains("filter: {status: {^choose: {values: [open, paid], weights: [2, 1]}}}");
    }

    @Test
    void shapesThatDifferOnlyInNamesThatAreDataAreOneOperation() {
        for (int i = 0; i < 20; i++) {
            add("find", "{filter: {'prefs.user" + i + "@planted': true, tenant: " + i + "}}");
            add("updateOne", "{filter: {_id: " + i + "}, update: {$set: {'prefs.user" + i + "@planted': " + i + "}}}");
        }

        WorkloadText.Written written = written(null);

        assertThat(written.lines().stream().map(WorkloadText.Line::name))
                .containsExactlyInAnyOrder("findOrdersByPrefsKeyAndTenant", "updateOneOrdersById");
        assertThat(written.text()).contains("prefs.key").doesNotContain("user", "planted");
        parsed(written);
    }

    @Test
    void aDocumentOfWhichAHundredFieldsAreNamedIsKeyedByData() {
        for (int i = 0; i < 150; i++) {
            String word = "" + (char) ('a' + i % 26) + (char) ('a' + i / 26) + "planted";
            add("updateOne", "{filter: {_id: " + i + ", 'votes." + word + "': 1}, update: {$inc: {n: 1}}}");
        }

        WorkloadText.Written written = written(null);

        assertThat(written.lines()).hasSize(1);
        assertThat(written.text()).contains("150 seen").doesNotContain("planted");
    }

    @Test
    void operationsNameTheMadeUpFieldsOfDocuments() {
        add("find", "{filter: {'prefs.user1@planted': 5}, sort: {'prefs.user2@planted': 1}}");

        WorkloadText.Written written = written(orders(
                "_id",
                Generator.of("sequence"),
                "prefs",
                Trees.mapping("key---001", Generator.of("int", "from", 1, "to", 9))));

        assertThat(written.text())
                .contains("filter: {prefs.key---001: {^existing: prefs.key---001}}", "sort: {prefs.key---001: 1}");
    }

    @Test
    void arraysAndIndexesAreThoseThatOperationsNeed() {
        add("updateOne", "{filter: {_id: 1}, update: {$push: {tags: 'a', items: {sku: 5}}, $pop: {old: 1}}}");
        add("updateOne", "{filter: {'lines.sku': 1}, update: {$set: {'lines.$.count': 2}}}");
        add("find", "{filter: {$text: {$search: 'word'}}}");
        add(
                "find",
                "{filter: {place: {$near: {$geometry: {type: 'Point', coordinates: [1, 2]}, $maxDistance: 4711.25}}}}");
        add("find", "{filter: {a: 1}, hint: 'a_1_b_-1'}");
        add("find", "{filter: {a: 1}, hint: 'planted'}");

        WorkloadText.Written written = written(null);

        assertThat(written.text())
                .containsPattern("tags: \\{\\^array: \\{length: \\{from: 1, to: 5}, of: \\{\\^string")
                .containsPattern("items: \\{\\^array: .*of: \\{sku: ")
                .containsPattern("old: \\{\\^array: ")
                .containsPattern("lines: \\{\\^array: .*sku: .*count: ")
                .contains("indexes: [{\"$**\": text}, {place: 2dsphere}, {a: 1, b: -1}]")
                .contains("hint: {a: 1, b: -1}", "$maxDistance: 4700")
                .doesNotContain("planted");
        assertThat(written.notes()).anyMatch(note -> note.startsWith("Hints of 1 operation are left out"));
        parsed(written);
    }

    @Test
    void denseNumbersHaveNoMoreDifferentValuesThanThereAre() {
        Random random = new Random(1);
        Zipf zipf = new Zipf(100, 1.2);
        for (int i = 0; i < 400; i++) {
            add("find", "{filter: {p: " + zipf.next(random) + "}}");
        }

        parsed(written(null));
    }

    @Test
    void statementsOfWhichOnlyTheCommandIsKnownCountAsThoseThatAreKnown() {
        add("updateOne", "{filter: {_id: 1}, update: {$inc: {n: 1}}}");
        add("find", "{filter: {_id: 1}}");
        groups.add(new ObservedOperation(
                NOW,
                "shop",
                "orders",
                "update",
                new BsonDocument(),
                1,
                OptionalLong.empty(),
                0.1,
                new Origin("", "", "", OptionalLong.empty(), ""),
                98,
                false));
        groups.add(new ObservedOperation(
                NOW,
                "shop",
                "orders",
                "delete",
                new BsonDocument(),
                1,
                OptionalLong.empty(),
                0.1,
                new Origin("", "", "", OptionalLong.empty(), ""),
                7,
                false));

        assertThat(written(null).lines().get(0).name()).isEqualTo("updateOneOrdersById");
        assertThat(written(null).lines().get(0).share()).isEqualTo(0.99, within(0.001));
        assertThat(groups.operations()).isEqualTo(100);
        assertThat(skipped.describe()).isEqualTo("statements of delete on orders that were fast one by one (7)");
    }

    @Test
    void hashedNamesAreTheSameEverywhere() {
        hasher = NameHasher.hashingNames();
        groups = groups();
        add("find", "{filter: {customer: 5}, sort: {placed: -1}, hint: {customer: 1}}");
        add("aggregate", "{pipeline: [{$match: {customer: 7}}, {$group: {_id: '$customer', n: {$sum: '$total'}}}]}");

        WorkloadText.Written written = written(null);

        String customer = hasher.path("customer");
        assertThat(written.text())
                .doesNotContain("customer", "placed", "total", "orders")
                .contains(
                        "filter: {" + customer + ": {^existing: " + customer + "}}",
                        "hint: {" + customer + ": 1}",
                        "_id: $" + customer);
        assertThat(parsed(written).collections().get(0).name()).isEqualTo(hasher.name("orders"));
    }

    @ParameterizedTest
    @CsvSource({"0.6", "0.8", "1.0", "1.2"})
    void theExponentOfTheChoiceIsThatOfTheClient(double exponent) {
        Random random = new Random(3);
        Zipf zipf = new Zipf(10_000, exponent);
        for (int i = 0; i < 4000; i++) {
            add("find", new BsonDocument("filter", new BsonDocument("_id", new BsonInt32(zipf.next(random)))), 1);
        }

        Choice choice = parsed(written(orders("_id", Generator.of("sequence", "type", "int"))))
                .operations()
                .get(0)
                .choice()
                .orElseThrow();
        assertThat(choice.by()).isEqualTo(Choice.By.ZIPFIAN);
        assertThat(choice.exponent()).isEqualTo(exponent, within(0.1));
    }

    @Test
    void anEvenChoiceIsUniform() {
        Random random = new Random(3);
        for (int i = 0; i < 4000; i++) {
            add("find", new BsonDocument("filter", new BsonDocument("_id", new BsonInt32(random.nextInt(10_000)))), 1);
        }

        assertThat(parsed(written(orders("_id", Generator.of("sequence"))))
                        .operations()
                        .get(0)
                        .choice()
                        .orElseThrow()
                        .by())
                .isEqualTo(Choice.By.UNIFORM);
    }

    @Test
    void clientsThatPreferNewDocumentsChooseTheLatest() {
        Random random = new Random(3);
        Zipf zipf = new Zipf(10_000, 1);
        long day = 86_400_000;
        long oldest = NOW / day * day - 10 * day;
        for (int i = 0; i < 4000; i++) {
            // The k-th newest of documents that are inserted evenly over ten days.
            long time = NOW - (long) ((NOW - oldest) * (zipf.rank(random) / 10_000.0));
            add(
                    "find",
                    BsonDocument.parse("{filter: {_id: {$oid: '"
                            + new ObjectId((int) (time / 1000), i % 1000).toHexString() + "'}}}"),
                    1);
        }
        Map<String, Object> orders = orders(
                "_id",
                Generator.of(
                        "objectId",
                        "from",
                        Instant.ofEpochMilli(oldest).toString().substring(0, 10),
                        "to",
                        "2026-12-01"));

        Choice choice = parsed(written(orders)).operations().get(0).choice().orElseThrow();
        assertThat(choice.by()).isEqualTo(Choice.By.LATEST);
        assertThat(choice.exponent()).isEqualTo(1, within(0.1));
    }

    @Test
    void documentsThatAreInsertedMeanwhileDoNotMakeChoicesOfTheLatestLookOlder() {
        Random random = new Random(3);
        Zipf zipf = new Zipf(8_000, 1);
        for (int i = 0; i < 4000; i++) {
            int newest = 8_000 + i / 2;
            add(
                    "find",
                    new BsonDocument("filter", new BsonDocument("_id", new BsonInt32(newest - zipf.rank(random)))),
                    1);
        }

        Choice choice = parsed(written(orders("_id", Generator.of("sequence"))))
                .operations()
                .get(0)
                .choice()
                .orElseThrow();
        assertThat(choice.by()).isEqualTo(Choice.By.LATEST);
        assertThat(choice.exponent()).isEqualTo(1, within(0.05));
    }

    @Test
    void valuesOfOperationsThatFindNothingAreMadeUp() {
        for (int i = 0; i < 100; i++) {
            add("find", BsonDocument.parse("{filter: {code: 'c" + i + "'}}"), 0);
        }

        assertThat(written(orders("_id", Generator.of("objectId"), "code", Generator.of("string", "length", 3)))
                        .text())
                .contains("filter: {code: {^string: {length: 12}}}")
                .contains("0 % found a document");
    }

    @Test
    void aBoundThatFollowsInsertedDocumentsStaysBelowTheNewestOne() {
        for (int i = 0; i < 200; i++) {
            groups.add(operation(i, "find", "{filter: {number: {$gt: " + (10_000 + i * 4 - 25) + "}}}", 25));
            groups.add(operation(i, "insertOne", "{}", 0));
        }

        WorkloadText.Written written =
                written(orders("_id", Generator.of("objectId"), "number", Generator.of("sequence")));

        parsed(written);
        assertThat(written.text())
                .contains("choose: {by: latest", "number: {$gt: {^compute: {$subtract: [$number, 25]}}}");
    }

    private static ObservedOperation operation(int second, String action, String fields, long hits) {
        return new ObservedOperation(
                NOW + second * 1_000L,
                "shop",
                "orders",
                action,
                BsonDocument.parse(fields),
                1,
                OptionalLong.of(hits),
                1,
                new Origin("", "", "", OptionalLong.empty(), ""),
                1,
                true);
    }

    @Test
    void theCenterOfACircleLiesAmongTheDocuments() {
        for (int i = 0; i < 30; i++) {
            add("find", "{filter: {at: {$geoWithin: {$centerSphere: [[7." + i + ", 51.123456], 0.0023456]}}}}");
        }

        WorkloadText.Written written = written(orders(
                "_id",
                Generator.of("objectId"),
                "at",
                Generator.of("point", "longitude", List.of(5, 15), "latitude", List.of(47, 55))));

        parsed(written);
        assertThat(written.text())
                .contains("[{^double: {from: 5, to: 15}}, {^double: {from: 47, to: 55}}], 0.0023")
                .doesNotContain("51.1", "0.00234");
    }

    @Test
    void excludedValuesAreAsPopularAsTheOriginalOnes() {
        madeUp.add("orders", "state", Map.of("done", "val1", "open", "val2"));
        for (int i = 0; i < 100; i++) {
            add("find", "{filter: {state: {$ne: 'done'}}}");
            add("find", "{filter: {n: {$nin: [" + i % 10 + ", " + (i + 1) % 10 + "]}}}");
        }

        String text = written(orders(
                        "_id",
                        Generator.of("objectId"),
                        "state",
                        Generator.of("choose", "values", List.of("val1", "val2"), "weights", List.of(90, 10)),
                        "n",
                        Generator.of("int", "from", 0, "to", 9)))
                .text();

        assertThat(text).contains("{state: {$ne: val1}}", "of: {^valueOf: orders.n}");
    }

    @Test
    void boundsOfArraysAreSharesOfTheirElements() {
        List<BsonValue> seen = IntStream.range(0, 1_000)
                .mapToObj(i -> (BsonValue) new BsonInt32(i))
                .toList();
        ranks = Map.of("orders", Map.of("marks", new FieldRanks(FieldQuantiles.of(seen, false))));
        for (int i = 0; i < 100; i++) {
            add("find", "{filter: {marks: {$gt: " + (900 + i % 2) + "}}}");
        }
        Object marks = Generator.of("array", "length", 5, "of", Generator.of("int", "from", 0, "to", 20_000));

        WorkloadText.Written written = written(orders("_id", Generator.of("objectId"), "marks", marks));

        parsed(written);
        assertThat(written.text()).contains("{$gt: {^quantile: {field: orders.marks, at: 0.90");
    }

    @Test
    void documentsThatWereInsertedMeanwhileAreNotLoaded() {
        for (int i = 0; i < 200; i++) {
            groups.add(operation(i, "insertOne", "{}", 0));
            groups.add(
                    operation(i, "updateOne", "{filter: {n: " + i + "}, update: {$inc: {m: 1}}, upsert: true}", i % 2));
        }

        WorkloadText.Written written = written(orders("_id", Generator.of("sequence")));

        assertThat(parsed(written).collection("orders").documents()).isEqualTo(10_000 - 200 - 100);
        assertThat(written.notes()).anySatisfy(note -> assertThat(note).contains("300", "inserted meanwhile"));
    }

    @Test
    void missesThatIndexesDoNotShowAreThoseOfAnotherCondition() {
        // All members exist, but a third of them have no document with such a count.
        ranks = Map.of(
                "orders",
                Map.of(
                        "count",
                        new FieldRanks(FieldQuantiles.of(
                                IntStream.range(0, 1_000)
                                        .mapToObj(i -> (BsonValue) new BsonInt32(i % 4))
                                        .toList(),
                                false))));
        for (int i = 0; i < 900; i++) {
            groups.add(new ObservedOperation(
                    NOW,
                    "shop",
                    "orders",
                    "find",
                    BsonDocument.parse("{filter: {member: " + i % 100 + ", count: {$gt: 0}}}"),
                    1,
                    OptionalLong.of(i % 3 == 0 ? 0 : 75),
                    OptionalLong.of(100),
                    1,
                    new Origin("", "", "", OptionalLong.empty(), ""),
                    1,
                    true));
        }

        WorkloadText.Written written = written(orders(
                "_id",
                Generator.of("sequence"),
                "member",
                Generator.of("int", "from", 0, "to", 99),
                "count",
                Generator.of("int", "from", 0, "to", 3)));

        parsed(written);
        assertThat(written.text()).containsPattern("\\$gt: \\{\\^choose: \\{values: \\[0, 1000000000]");
        assertThat(firstWeight(written.text())).isCloseTo(66.7, within(0.5));
    }

    @Test
    void aTextThatIsTooRareForTheSampleHasOneNameEverywhere() {
        madeUp.add("orders", "state", Map.of("ready", "val1", "done", "val2"));
        for (int i = 0; i < 100; i++) {
            add("findOneAndUpdate", "{filter: {state: 'ready'}, update: {$set: {state: 'running'}}}");
            add(
                    "updateOne",
                    BsonDocument.parse("{filter: {n: " + i + ", state: 'running'}, update: {$inc: {m: 1}}}"),
                    0);
        }

        String text = written(orders(
                        "_id",
                        Generator.of("objectId"),
                        "n",
                        Generator.of("sequence"),
                        "state",
                        Generator.of("choose", "values", List.of("val1", "val2"), "weights", List.of(30, 70))))
                .text();

        assertThat(text)
                .contains("filter: {state: val1}", "$set: {state: val3}", "{n: {^existing: n}, state: val3}")
                .doesNotContain("running");
    }

    private void addPairs(int operations, int found) {
        Random random = new Random(5);
        for (int i = 0; i < operations; i++) {
            String pair = "{member: " + random.nextInt(100) + ", room: " + random.nextInt(1_000) + "}";
            add("find", BsonDocument.parse("{filter: " + pair + "}"), i < found ? 1 : 0);
        }
    }

    private static Map<String, Object> members() {
        return orders(
                "_id",
                Generator.of("sequence"),
                "member",
                Generator.of("int", "from", 0, "to", 99),
                "room",
                Generator.of("int", "from", 0, "to", 999));
    }

    @Test
    void valuesOfSeveralFieldsAreIndependentWhereOperationsFindAsManyDocumentsAsThen() {
        // Of 100,000 pairs, 10,000 documents have 9.5 %.
        addPairs(1_000, 95);

        WorkloadText.Written written = written(members());

        parsed(written);
        assertThat(written.text())
                .contains("{member: {^valueOf: orders.member}, room: {^valueOf: orders.room}}")
                .doesNotContain("weights");
    }

    @Test
    void valuesOfSeveralFieldsAreThoseOfOneDocumentWhereOperationsFindMoreThanIndependentOnes() {
        addPairs(1_000, 1_000);

        assertThat(written(members()).text()).contains("{member: {^existing: member}, room: {^existing: room}}");
    }

    @Test
    void valuesThatNoDocumentHasAreThoseThatEqualConditionsMiss() {
        // Each member has about 50 documents of either kind, so that these explain no misses.
        for (int i = 0; i < 1_000; i++) {
            add("find", BsonDocument.parse("{filter: {member: " + i % 100 + ", on: false}}"), i % 4 == 0 ? 0 : 25);
        }

        WorkloadText.Written written = written(orders(
                "_id",
                Generator.of("sequence"),
                "member",
                Generator.of("int", "from", 0, "to", 99),
                "on",
                Generator.of("boolean", 0.5)));

        parsed(written);
        assertThat(written.text()).containsPattern("member:\\s+\\^choose");
        assertThat(firstWeight(written.text())).isCloseTo(75, within(1.0));
    }

    @Test
    void numbersThatStandForOthersDoSoInOperationsToo() {
        madeUp.addNumbers("orders", "level", Map.of(7.0, 5, 8.0, 6));
        for (int i = 0; i < 100; i++) {
            add("find", BsonDocument.parse("{filter: {level: 7}}"), 1);
        }

        assertThat(written(orders(
                                "_id",
                                Generator.of("sequence"),
                                "level",
                                Generator.of("choose", "values", List.of(5, 6), "weights", List.of(10, 90))))
                        .text())
                .contains("filter: {level: 5}");
    }

    @ParameterizedTest
    @CsvSource({"20, string", "60, string", "20, int", "60, int", "97, objectId"})
    void asManyOperationsAsBeforeFindTheDocument(int share, String type) {
        boolean number = type.equals("int");
        boolean id = type.equals("objectId");
        for (int i = 0; i < 500; i++) {
            String value = number ? "" + i * 20 : id ? "{$oid: '" + new ObjectId() + "'}" : "'c" + i + "'";
            add(
                    "updateOne",
                    BsonDocument.parse("{filter: {code: " + value + "}, update: {$inc: {n: 1}}, upsert: true}"),
                    i < share * 5 ? 1 : 0);
        }
        Object field = number
                ? Generator.of("int", "from", 0, "to", 9_999)
                : id ? Generator.of("objectId") : Generator.of("string", "length", 5);

        WorkloadText.Written written = written(orders("_id", Generator.of("sequence"), "code", field));

        parsed(written);
        assertThat(written.text())
                .containsPattern("values: \\[\\{\\^(existing: code|valueOf: orders.code)}, \\{?\\^" + type);
        // Of numbers that documents draw independently, 37 % are in none of as many documents.
        double known = number ? -Math.expm1(-1) : 1;
        assertThat(firstWeight(written.text()) * known).isCloseTo(share, within(2.0));
        if (number) {
            assertThat(written.text()).contains("{^int: {from: 1000000000, to: 2000000000}}");
        }
    }

    private static double firstWeight(String text) {
        Matcher weights = Pattern.compile("weights: \\[([0-9.]+),").matcher(text);
        assertThat(weights.find()).isTrue();
        return Double.parseDouble(weights.group(1));
    }

    @Test
    void aConstantBoundOfManyDigitsIsAShare() {
        for (int i = 0; i < 100; i++) {
            add("find", "{filter: {total: {$gt: 97901}}}");
        }

        assertThat(written(ordersWithTotals(Generator.of("int", "from", 0, "to", 9999)))
                        .text())
                .doesNotContain("97901");
    }

    @Test
    void deletesTakeTheOldestDocumentThatWasInserted() {
        add("insertOne", "{}");
        add("deleteOne", "{filter: {_id: {$oid: '507f1f77bcf86cd799439011'}}}");

        assertThat(written(orders("_id", Generator.of("objectId"))).text()).contains("choose: oldest");
    }

    @Test
    void rangesKeepTheirWidth() {
        for (int i = 0; i < 50; i++) {
            add("find", BsonDocument.parse("{filter: {n: {$gte: " + i + ", $lt: " + (i + 25) + "}}}"), 5);
        }

        assertThat(written(orders("_id", Generator.of("objectId"), "n", Generator.of("int", "from", 0, "to", 100)))
                        .text())
                .contains("filter: {n: {$gte: {^existing: n}, $lt: {^compute: {$add: [$n, 25]}}}}");
    }

    @Test
    void sharesAreThoseOfTheOperations() {
        for (int i = 0; i < 300; i++) {
            add("find", "{filter: {_id: " + i + "}}");
            if (i % 3 == 0) {
                add("insertOne", "{}");
            }
        }

        Matcher shares =
                Pattern.compile("share: ([\\d.]+)").matcher(written(null).text());
        assertThat(shares.results().map(found -> found.group(1))).containsExactly("75", "25");
    }

    /** Draws from a Zipf distribution by its cumulative weights, spread over the values by a fixed permutation. */
    private static final class Zipf {

        private final double[] sums;

        Zipf(int count, double exponent) {
            sums = new double[count];
            double sum = 0;
            for (int i = 0; i < count; i++) {
                sum += Math.pow(i + 1, -exponent);
                sums[i] = sum;
            }
        }

        int rank(Random random) {
            int found = Arrays.binarySearch(sums, random.nextDouble() * sums[sums.length - 1]);
            return found < 0 ? -found - 1 : found;
        }

        int next(Random random) {
            return (int) (rank(random) * 7919L % sums.length);
        }
    }

    /** Orders of which the field total had values from 0 to 9,999 when they were sampled, and has others in the file. */
    private Map<String, Object> ordersWithTotals(Object generator) {
        ranks = Map.of(
                "orders",
                Map.of(
                        "total",
                        new FieldRanks(FieldQuantiles.of(
                                IntStream.range(0, 10_000)
                                        .<BsonValue>mapToObj(BsonInt32::new)
                                        .toList(),
                                true))));
        return orders("_id", Generator.of("objectId"), "total", generator);
    }

    /** Returns the mean number of documents that match the only operation of a file, and the share of operations without any. */
    private static double[] matching(WorkloadFile file) {
        OperationScope scope = new OperationScope(file, 1, 1);
        Documents documents = file.collection("orders").template().documents(1);
        double[] totals = IntStream.range(0, 10_000)
                .mapToDouble(
                        number -> documents.value(number, "total").asNumber().doubleValue())
                .sorted()
                .toArray();
        double[] sums = new double[2];
        for (int operation = 0; operation < 300; operation++) {
            scope.begin(operation);
            BsonDocument range = new BsonAppender(256)
                    .encode(out -> file.operations().get(0).statements().get(0).append(scope, out))
                    .decode(new BsonDocumentCodec())
                    .getDocument("filter")
                    .getDocument("total");
            long matches = Arrays.stream(totals).filter(holds(range)).count();
            sums[0] += matches / 300.0;
            sums[1] += matches == 0 ? 1 / 300.0 : 0;
        }
        return sums;
    }

    /** Reads the bounds once, and not for each of the many totals. */
    private static DoublePredicate holds(BsonDocument range) {
        return range.entrySet().stream()
                .map(bound -> holds(bound.getKey(), bound.getValue().asNumber().doubleValue()))
                .reduce(total -> true, DoublePredicate::and);
    }

    private static DoublePredicate holds(String operator, double bound) {
        return switch (operator) {
            case "$gt" -> total -> total > bound;
            case "$gte" -> total -> total >= bound;
            case "$lt" -> total -> total < bound;
            default -> total -> total <= bound;
        };
    }

    @Test
    void aBoundThatNeverVariesStays() {
        for (int i = 0; i < 100; i++) {
            add("find", "{filter: {total: {$gt: 9790}}}");
        }

        WorkloadText.Written written = written(ordersWithTotals(Generator.of("int", "from", 0, "to", 9999)));

        assertThat(written.text()).contains("{total: {$gt: 9790}}");
    }

    @Test
    void aConstantBoundLeavesAsManyDocumentsWhereTheValuesInTheFileDiffer() {
        for (int i = 0; i < 100; i++) {
            add("find", "{filter: {total: {$gt: 9790}}}");
        }

        WorkloadText.Written written = written(ordersWithTotals(Generator.of("int", "from", 0, "to", 1_000_000)));

        assertThat(matching(parsed(written))[0]).isCloseTo(209, within(1.0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"$gt", "$gte", "$lt", "$lte"})
    void boundsLeaveAsManyDocumentsAsTheirOriginals(String operator) {
        Random random = new Random(3);
        for (int i = 0; i < 500; i++) {
            int bound = operator.startsWith("$g") ? 9990 - random.nextInt(100) : 10 + random.nextInt(100);
            add("find", "{filter: {total: {" + operator + ": " + bound + "}}}");
        }

        WorkloadFile file = parsed(written(ordersWithTotals(
                Generator.of("double", "from", 0, "to", 1_000_000, "distribution", "exponential", "mean", 1000))));

        assertThat(matching(file)[0]).isCloseTo(59, within(5.0));
    }

    @Test
    void boundsBeyondAllValuesStayBeyondThem() {
        for (int i = 0; i < 500; i++) {
            add(
                    "find",
                    BsonDocument.parse("{filter: {total: {$gte: " + (i % 5 == 0 ? 9000 : 12_000) + "}}}"),
                    i % 5 == 0 ? 1 : 0);
        }

        double[] matching = matching(parsed(written(ordersWithTotals(Generator.of("int", "from", 0, "to", 500)))));

        assertThat(matching[0]).isCloseTo(200, within(75.0));
        assertThat(matching[1]).isCloseTo(0.8, within(0.08));
    }

    @Test
    void rangesKeepTheirWidthWhereverTheyBegin() {
        Random random = new Random(3);
        for (int i = 0; i < 500; i++) {
            int from = random.nextInt(9000);
            add("find", "{filter: {total: {$gte: " + from + ", $lt: " + (from + 30) + "}}}");
        }

        WorkloadFile file = parsed(written(ordersWithTotals(
                Generator.of("int", "from", 0, "to", 1_000_000, "distribution", "exponential", "mean", 1000))));

        assertThat(matching(file)[0]).isCloseTo(30, within(3.0));
        assertThat(matching(file)[1]).isZero();
    }

    @Test
    void theUpperBoundOfARangeVariesWithItsWidth() {
        Random random = new Random(3);
        for (int i = 0; i < 1000; i++) {
            int from = random.nextInt(5000);
            int width = i % 10 == 0 ? 4000 : 100;
            add("find", "{filter: {total: {$gt: " + from + ", $lte: " + (from + width) + "}}}");
        }

        WorkloadText.Written written = written(ordersWithTotals(Generator.of("int", "from", 0, "to", 1_000_000)));

        assertThat(written.text()).contains("plus: {^choose: {values: [0.01, 0.4], weights: [90, 10]}}");
        // The mean of 300 such numbers has a standard error of 68.
        assertThat(matching(parsed(written))[0]).isCloseTo(490, within(200.0));
    }

    @Test
    void boundsAtTheEndsOfInt64StayWithinIt() {
        add("find", "{filter: {code: {$numberLong: '" + Long.MAX_VALUE + "'}}}");
        add("find", "{filter: {sum: {$gt: {$numberLong: '" + Long.MIN_VALUE + "'}}}}");
        add("find", "{filter: {sum: {$lt: {$numberLong: '" + (Long.MAX_VALUE - 5) + "'}}}}");

        assertThat(parsed(written(null)).operations()).hasSize(3);
    }

    private static String date(long millis) {
        return "{$date: {$numberLong: '" + millis + "'}}";
    }

    @Test
    void boundsOfDatesThatAreRelativeToNowAreRelativeToTheOperation() {
        Random random = new Random(3);
        for (int i = 0; i < 100; i++) {
            long ago = NOW - 300_000 - random.nextInt(500);
            add("find", "{filter: {at: {$gte: " + date(ago) + "}}}");
            add("find", "{filter: {at: {$gte: " + date(ago - 7_200_000) + ", $lt: " + date(ago - 3_600_000) + "}}}");
        }

        String text = written(
                        orders("_id", Generator.of("objectId"), "at", Generator.of("now", Map.of("history", "30d"))))
                .text();

        assertThat(text)
                .contains("{at: {$gte: {^now: {minus: 5m}}}}")
                .containsPattern(
                        "\\$gte: \\{\\^now: \\{minus: \"2\\.083h\"}}, \\$lt: \\{\\^now: \\{minus: \"1\\.083h\"}}");
    }

    @Test
    void datesThatAnUpdateTakesFromTheClockAreNow() {
        for (int i = 0; i < 100; i++) {
            add("updateOne", "{filter: {}, update: {$set: {seen: " + date(NOW - i) + "}}}");
        }

        assertThat(written(orders("_id", Generator.of("objectId"))).text()).contains("{$set: {seen: ^now}}");
    }
}
