package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoCollection;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.workloads.language.match.FilterMatch;
import io.shardlab.workloads.language.match.Match;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;

/** Compares the evaluation of filters with a server's, for many filters on documents of few and awkward values. */
class FilterMatchIT {

    private static final int DOCUMENTS = 200;
    private static final int FILTERS = 1200;

    private static final List<String> VALUES = List.of(
            "0",
            "1",
            "2",
            "-1",
            "1.5",
            "{$numberLong: '1'}",
            "{$numberDecimal: '1.50'}",
            "{$numberDouble: 'NaN'}",
            "{$numberDouble: 'Infinity'}",
            "null",
            "true",
            "false",
            "''",
            "'a'",
            "'ab'",
            "'Ab'",
            "'ä'",
            "'😀'",
            "[]",
            "[1]",
            "[1, 2]",
            "[[1], 2]",
            "[null]",
            "{}",
            "{b: 1}",
            "{b: 2, c: 'a'}",
            "[{b: 1}, {b: 2}]",
            "[{b: 1}, {}]",
            "[{b: [1, 2]}, 3]",
            "[[{b: 1}]]",
            "{b: {c: 1}}",
            "[{b: {c: 1}}, {b: {c: [1, 2]}}]",
            "{'0': 1}",
            "[{'0': 2}]",
            "{$date: '2024-01-01T00:00:00Z'}",
            "{$date: '2025-01-01T00:00:00Z'}",
            "{$oid: '0123456789abcdef01234567'}",
            "{$timestamp: {t: 1, i: 2}}",
            "{$binary: {base64: 'AAE=', subType: '00'}}",
            "{$minKey: 1}",
            "{$maxKey: 1}");

    private static final List<String> PATHS =
            List.of("a", "b", "a.b", "a.0", "a.1", "a.b.c", "a.0.b", "a.b.0", "a.0.0", "a.b.c.d", "_id");

    private static final List<String> TYPES =
            List.of("number", "int", "long", "double", "decimal", "string", "object", "array", "null", "bool", "date");

    private final Random random = new Random(7);

    @Test
    void filtersMatchTheDocumentsThatAServerFinds() throws InterruptedException {
        Settings settings = Settings.parse(TargetParameters.all(), Map.of("cluster", "standalone"));
        List<BsonDocument> documents =
                IntStream.range(0, DOCUMENTS).mapToObj(this::document).toList();
        List<String> differences = new ArrayList<>();
        int evaluated = 0;
        try (Target target = SharedClusters.OPENER.open(settings, Notices.NONE)) {
            MongoCollection<BsonDocument> collection = target.routers()
                    .get(0)
                    .client()
                    .getDatabase("match")
                    .getCollection("documents", BsonDocument.class);
            collection.insertMany(documents);
            for (int i = 0; i < FILTERS; i++) {
                BsonDocument filter = filter(2);
                List<Integer> found = new ArrayList<>();
                try {
                    collection
                            .find(filter)
                            .forEach(document ->
                                    found.add(document.getInt32("_id").getValue()));
                } catch (MongoCommandException e) {
                    // A filter that the server refuses is not one to evaluate.
                    continue;
                }
                for (BsonDocument document : documents) {
                    Match match = FilterMatch.of(filter, document);
                    boolean isFound = found.contains(document.getInt32("_id").getValue());
                    evaluated += match == Match.UNKNOWN ? 0 : 1;
                    if (match == (isFound ? Match.NO : Match.YES)) {
                        differences.add(
                                filter.toJson() + (isFound ? " finds " : " does not find ") + document.toJson());
                    }
                }
            }
        }

        assertThat(differences.stream().limit(20)).isEmpty();
        assertThat(evaluated).isGreaterThan(FILTERS * DOCUMENTS / 2);
    }

    private BsonDocument document(int id) {
        BsonDocument document = new BsonDocument("_id", new BsonInt32(id));
        if (random.nextInt(10) > 0) {
            document.append("a", value());
        }
        if (random.nextInt(3) > 0) {
            document.append("b", value());
        }
        return document;
    }

    private BsonValue value() {
        return BsonDocument.parse("{v: " + VALUES.get(random.nextInt(VALUES.size())) + "}")
                .get("v");
    }

    private BsonDocument filter(int depth) {
        BsonDocument filter = new BsonDocument();
        int conditions = 1 + random.nextInt(2);
        for (int i = 0; i < conditions; i++) {
            if (depth > 0 && random.nextInt(6) == 0) {
                String operator = List.of("$and", "$or", "$nor").get(random.nextInt(3));
                filter.append(operator, new BsonArray(List.of(filter(depth - 1), filter(depth - 1))));
            } else {
                filter.append(PATHS.get(random.nextInt(PATHS.size())), condition(depth));
            }
        }
        return filter;
    }

    private BsonValue condition(int depth) {
        if (random.nextInt(3) == 0) {
            return value();
        }
        BsonDocument operators = operators(depth);
        return random.nextInt(5) == 0 ? new BsonDocument("$not", operators) : operators;
    }

    private BsonDocument operators(int depth) {
        String comparison = List.of("$eq", "$ne", "$gt", "$gte", "$lt", "$lte").get(random.nextInt(6));
        return switch (random.nextInt(9)) {
            case 0 -> new BsonDocument(random.nextBoolean() ? "$in" : "$nin", new BsonArray(List.of(value(), value())));
            case 1 -> new BsonDocument("$exists", new BsonInt32(random.nextInt(2)));
            case 2 -> new BsonDocument("$type", new BsonString(TYPES.get(random.nextInt(TYPES.size()))));
            case 3 -> new BsonDocument("$size", new BsonInt32(random.nextInt(3)));
            case 4 ->
                new BsonDocument("$all", new BsonArray(List.of(value(), value()).subList(0, 1 + random.nextInt(2))));
            case 5 ->
                new BsonDocument("$mod", new BsonArray(List.of(new BsonInt32(2), new BsonInt32(random.nextInt(2)))));
            case 6 ->
                new BsonDocument(
                                "$regex",
                                new BsonString(List.of("^a", "b$", "A", ".", "").get(random.nextInt(5))))
                        .append(
                                "$options",
                                new BsonString(List.of("", "i", "m", "s").get(random.nextInt(4))));
            case 7 ->
                new BsonDocument(
                        "$elemMatch",
                        depth > 0 && random.nextBoolean() ? filter(depth - 1) : new BsonDocument(comparison, value()));
            default -> new BsonDocument(comparison, value());
        };
    }
}
