package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoCollection;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.junit.jupiter.api.Test;

/** Compares computed values with those of a server, for many expressions over a document of few and awkward values. */
class ComputedValuesIT {

    private static final int EXPRESSIONS = 1500;

    private static final List<String> VALUES = List.of(
            "0",
            "1",
            "7",
            "-3",
            "2147483647",
            "{$numberLong: '5'}",
            "{$numberLong: '9223372036854775807'}",
            "{$numberLong: '-9223372036854775808'}",
            "0.1",
            "2.5",
            "-2.5",
            "1e20",
            "3.0",
            "{$numberDecimal: '1.10'}",
            "{$numberDecimal: '-0.5'}",
            "{$numberDouble: 'NaN'}",
            "null",
            "true",
            "false",
            "''",
            "'abc'",
            "'12'",
            "'1.5'",
            "'Ärger 😀 x'",
            "[]",
            "[1, 2, 3]",
            "[1.5, {$numberDecimal: '2'}, null, 'a']",
            "{x: 1}",
            "[{x: 1}, {x: 2}, {y: 3}]",
            "{$date: '2024-02-29T13:14:15.678Z'}",
            "{$date: '1969-12-31T23:59:59.999Z'}",
            "{$oid: '65e0a1b2c3d4e5f601234567'}");

    private static final Map<String, Integer> OPERANDS = Map.ofEntries(
            Map.entry("$add", 3),
            Map.entry("$subtract", 2),
            Map.entry("$multiply", 3),
            Map.entry("$divide", 2),
            Map.entry("$mod", 2),
            Map.entry("$abs", 1),
            Map.entry("$floor", 1),
            Map.entry("$ceil", 1),
            Map.entry("$round", 2),
            Map.entry("$concat", 3),
            Map.entry("$toLower", 1),
            Map.entry("$toUpper", 1),
            Map.entry("$substrCP", 3),
            Map.entry("$strLenCP", 1),
            Map.entry("$toString", 1),
            Map.entry("$toInt", 1),
            Map.entry("$toLong", 1),
            Map.entry("$toDouble", 1),
            Map.entry("$toDecimal", 1),
            Map.entry("$size", 1),
            Map.entry("$arrayElemAt", 2),
            Map.entry("$sum", 2),
            Map.entry("$avg", 2),
            Map.entry("$min", 2),
            Map.entry("$max", 2),
            Map.entry("$eq", 2),
            Map.entry("$gt", 2),
            Map.entry("$lte", 2),
            Map.entry("$and", 2),
            Map.entry("$or", 2),
            Map.entry("$not", 1),
            Map.entry("$cond", 3),
            Map.entry("$ifNull", 2),
            Map.entry("$year", 1),
            Map.entry("$month", 1),
            Map.entry("$dayOfMonth", 1),
            Map.entry("$hour", 1));

    private static final List<String> OPERATORS =
            OPERANDS.keySet().stream().sorted().toList();

    private static final List<String> PATHS = List.of("$a", "$b", "$c", "$a.x", "$b.x", "$none");

    private static final JsonWriterSettings CANONICAL =
            JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();

    private final Random random = new Random(17);

    @Test
    void valuesAreThoseThatAServerComputes() throws InterruptedException {
        Settings settings = Settings.parse(TargetParameters.all(), Map.of("cluster", "standalone"));
        List<String> differences = new ArrayList<>();
        int computed = 0;
        int refusedOnce = 0;
        try (Target target = SharedClusters.OPENER.open(settings, Notices.NONE)) {
            MongoCollection<BsonDocument> collection = target.routers()
                    .get(0)
                    .client()
                    .getDatabase("computed")
                    .getCollection("documents", BsonDocument.class);
            for (int i = 0; i < EXPRESSIONS; i++) {
                BsonDocument document = new BsonDocument("_id", new BsonInt32(i))
                        .append("a", value())
                        .append("b", value())
                        .append("c", value());
                BsonDocument expression = random.nextInt(4) == 0 ? ofDate() : expression(2);
                collection.insertOne(document);
                String server = server(collection, i, expression);
                String here = here(document, expression);
                boolean serverRefuses = server.startsWith("refused");
                boolean refusedHere = here.startsWith("refused");
                if (serverRefuses != refusedHere && !here.contains("unknown field")) {
                    refusedOnce++;
                }
                if (!serverRefuses && !refusedHere) {
                    computed++;
                    if (!server.equals(here)) {
                        differences.add(expression.toJson() + " of " + document.toJson() + "\n  server: " + server
                                + "\n  here:   " + here);
                    }
                }
            }
        }

        assertThat(differences.stream().limit(30)).isEmpty();
        assertThat(computed).isGreaterThan(EXPRESSIONS / 3);
        assertThat(refusedOnce)
                .as(
                        "servers evaluate constants first, and so find other wrong operands before a null ends the evaluation")
                .isLessThan(EXPRESSIONS / 50);
    }

    private static String server(MongoCollection<BsonDocument> collection, int id, BsonDocument expression) {
        try {
            BsonDocument found = collection
                    .aggregate(List.of(
                            BsonDocument.parse("{$match: {_id: " + id + "}}"),
                            new BsonDocument(
                                    "$project", new BsonDocument("_id", new BsonInt32(0)).append("r", expression))))
                    .first();
            return found.toJson(CANONICAL);
        } catch (MongoCommandException e) {
            return "refused: " + e.getErrorMessage();
        }
    }

    private static String here(BsonDocument document, BsonDocument expression) {
        String fields = document.toJson(CANONICAL).replaceFirst("}$", "");
        String file = "{\"collections\": {\"c\": {\"documents\": 1, \"document\": " + fields
                + ", \"none\": {\"^optional\": {\"probability\": 0, \"value\": 1}}, \"r\": {\"^compute\": "
                + expression.toJson(CANONICAL) + "}}}}, \"operations\": {\"i\": {\"insertOne\": \"c\"}}}";
        try {
            BsonDocument made = WorkloadFileReader.parse(Path.of("c.json"), file)
                    .collection("c")
                    .template()
                    .documents(1)
                    .document(0);
            made.keySet().retainAll(List.of("r"));
            return made.toJson(CANONICAL);
        } catch (UsageException e) {
            return "refused: " + e.getMessage();
        }
    }

    private BsonValue value() {
        return BsonDocument.parse("{v: " + VALUES.get(random.nextInt(VALUES.size())) + "}")
                .get("v");
    }

    private BsonValue operand(int depth) {
        if (depth > 0 && random.nextInt(3) == 0) {
            return expression(depth - 1);
        }
        return random.nextInt(3) == 0
                ? new BsonDocument("$literal", value())
                : new BsonString(PATHS.get(random.nextInt(PATHS.size())));
    }

    private BsonDocument expression(int depth) {
        String operator = OPERATORS.get(random.nextInt(OPERATORS.size()));
        BsonArray operands = new BsonArray();
        for (int i = 0; i < OPERANDS.get(operator); i++) {
            operands.add(operand(depth));
        }
        return new BsonDocument(operator, operands.size() == 1 ? operands.get(0) : operands);
    }

    private BsonDocument ofDate() {
        List<String> units =
                List.of("year", "quarter", "month", "week", "day", "hour", "minute", "second", "millisecond");
        List<String> zones = List.of("UTC", "Europe/Berlin", "America/New_York", "+05:30", "Asia/Tokyo");
        List<String> formats = List.of("%Y-%m-%d", "%d/%m/%Y %H:%M:%S.%L", "%j %w %u %U", "%G-W%V", "%z %Z %%");
        // Before 1970, MongoDB 6.0 loses a second of dates with milliseconds.
        long millis = random.nextLong(1_000_000_000L, 4_000_000_000_000L);
        String common = "date: {$date: {$numberLong: '" + millis + "'}}, timezone: '"
                + zones.get(random.nextInt(zones.size())) + "'";
        String unit = units.get(random.nextInt(units.size()));
        return BsonDocument.parse(
                switch (random.nextInt(4)) {
                    case 0 ->
                        "{$dateToString: {" + common + ", format: '" + formats.get(random.nextInt(formats.size()))
                                + "'}}";
                    case 1 ->
                        "{$dateTrunc: {" + common + ", unit: '" + unit + "', binSize: " + (1 + random.nextInt(5))
                                + (unit.equals("week") ? ", startOfWeek: 'monday'" : "") + "}}";
                    case 2 ->
                        "{$dateAdd: {" + common.replaceFirst("date", "startDate") + ", unit: '" + unit + "', amount: "
                                + (random.nextInt(60) - 30) + "}}";
                    default ->
                        "{$" + List.of("year", "month", "dayOfMonth", "hour").get(random.nextInt(4)) + ": {" + common
                                + "}}";
                });
    }
}
