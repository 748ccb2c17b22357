package io.shardlab.local.mongos;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The same documents over two shards and on one server alone have to give the same answers. */
@ExtendWith(SharedCluster.class)
class SameAnswersIT {

    private static final int DOCUMENTS = 300;
    private static final int QUESTIONS = 400;
    private static final BsonArray VALUES = BsonArray.parse("""
            [null, 1, {$numberLong: '1'}, 1.0, {$numberDecimal: '1'}, {$numberDecimal: '1.00'}, 1.5, -3, 0.0, -0.0,
             {$numberDouble: 'NaN'}, {$numberDecimal: 'NaN'}, {$numberDouble: 'Infinity'}, {$numberDouble: '-Infinity'},
             {$numberLong: '9007199254740993'}, 9007199254740992.0, 'a', 'A', 'b', 'B', '\u00e1', 'e\u0301', '\u00e9',
             '9', '10', '', ' a', 'cot\u00e9', 'c\u00f4te', '\ud83d\ude00', '\uffee', true, false,
             {$oid: '000000000000000000000001'}, {$date: 0}, {$date: -1}, {$timestamp: {t: 0, i: 1}},
             {$binary: {base64: 'AQ==', subType: '00'}}, {$binary: {base64: 'AQ==', subType: '05'}},
             {$binary: {base64: 'AQID', subType: '00'}}, {$regularExpression: {pattern: 'a', options: ''}},
             {$regularExpression: {pattern: 'a', options: 'i'}}, {$code: 'x'}, {$minKey: 1}, {$maxKey: 1},
             {}, {x: 1}, {x: 1.0}, {x: 'a'}, {x: 'A'}, {y: 1}, {x: [1, 'A']}, {x: [1.0, 'a']},
             [], [1, 'a'], ['A', 'b', 1.0], [[1]], [[1.0], [2]], [['a'], 'a'], [{x: 2}, {x: 'b'}]]""");
    private static final BsonArray COLLATIONS = BsonArray.parse("""
            [{}, {}, {locale: 'simple'}, {locale: 'en', strength: 1}, {locale: 'en', strength: 2},
             {locale: 'en', strength: 1, caseLevel: true}, {locale: 'en', numericOrdering: true},
             {locale: 'fr', backwards: true}, {locale: 'en', caseFirst: 'upper'}, {locale: 'en', alternate: 'shifted'}]""");
    private static final BsonArray FILTERS = BsonArray.parse("""
            [{}, {k: {$gte: 200, $lt: 800}}, {s: 'a'}, {s: {$gt: 'a'}}, {v: 1}, {v: null}, {v: {$type: 'number'}},
             {$or: [{k: 1}, {s: 'B'}]}, {'v.x': {$exists: true}}, {k: {$in: [3, 600]}}, {s: {$in: ['A', 'b']}}]""");
    private static final BsonArray SORTS =
            BsonArray.parse("[{_id: 1}, {k: 1, _id: 1}, {s: 1, _id: -1}, {v: -1, _id: 1}, {'v.x': 1, s: -1, _id: 1}]");

    private final Random random = new Random(14);
    private final MongoDatabase sharded = SharedCluster.client().getDatabase("same");
    private MongoDatabase alone;

    @BeforeEach
    void theSameDocumentsOnBothSides() {
        sharded.drop();
        // No router knows of this database, so that the shard serves it as any replica set would.
        alone = SharedCluster.cluster().shard("s1").getDatabase("same_alone");
        alone.drop();
        MongoCollection<Document> collection = new ShardedCollection(SharedCluster.client(), "same.c").splitAt(500);
        List<BsonDocument> documents =
                IntStream.range(0, DOCUMENTS).mapToObj(this::document).toList();
        collection.withDocumentClass(BsonDocument.class).insertMany(documents);
        alone.getCollection("c", BsonDocument.class).insertMany(documents);
    }

    @AfterEach
    void drop() {
        alone.drop();
        sharded.drop();
    }

    @Test
    void randomQuestionsHaveTheSameAnswers() {
        for (int i = 0; i < QUESTIONS; i++) {
            BsonDocument command = switch (random.nextInt(4)) {
                case 0 -> distinct();
                case 1 -> count();
                case 2 -> find();
                default -> aggregate();
            };
            BsonDocument expected = answer(alone, command);
            BsonDocument actual = answer(sharded, command);
            if (expected.containsKey("values") && actual.containsKey("values")) {
                assertSameValues(expected.getArray("values"), actual.getArray("values"), command);
            } else {
                assertThat(actual).as(command.toJson()).isEqualTo(expected);
            }
        }
    }

    @Test
    void randomWritesHaveTheSameEffect() {
        for (int i = 0; i < 150; i++) {
            BsonDocument command = switch (random.nextInt(3)) {
                case 0 -> update();
                case 1 -> findAndModify();
                default -> delete();
            };
            BsonDocument expected = answer(alone, command);
            BsonDocument actual = answer(sharded, command);

            assertThat(actual).as(command.toJson()).isEqualTo(expected);
        }
        BsonDocument all = BsonDocument.parse("{find: 'c', sort: {_id: 1}, batchSize: 1000}");
        assertThat(answer(sharded, all)).isEqualTo(answer(alone, all));
    }

    private BsonDocument document(int id) {
        BsonDocument document = new BsonDocument("_id", new BsonInt32(id))
                .append("k", new BsonInt32(random.nextInt(1000)))
                .append("s", pick(BsonArray.parse("['a', 'A', 'b', 'B', '\u00e1', '10', '9']")));
        return random.nextInt(10) == 0 ? document : document.append("v", pick(VALUES));
    }

    private BsonDocument distinct() {
        BsonArray keys = BsonArray.parse("['v', 's', 'v.x', 'k', 'v.0', 'absent']");
        return collated(new BsonDocument("distinct", new BsonString("c"))
                .append("key", pick(keys))
                .append("query", pick(FILTERS)));
    }

    private BsonDocument count() {
        BsonDocument command = new BsonDocument("count", new BsonString("c")).append("query", pick(FILTERS));
        if (random.nextBoolean()) {
            command.append("skip", pick(BsonArray.parse("[0, 3, 1000, -1, 2.0, 'x']")));
        }
        if (random.nextBoolean()) {
            command.append(
                    "limit", pick(BsonArray.parse("[0, 5, -5, 1000, {$numberLong: '9223372036854775807'}, 'x']")));
        }
        return collated(command);
    }

    private BsonDocument find() {
        return collated(new BsonDocument("find", new BsonString("c"))
                .append("filter", pick(FILTERS))
                .append("sort", pick(SORTS))
                .append("skip", new BsonInt32(random.nextInt(20)))
                .append("limit", new BsonInt32(random.nextInt(60)))
                .append("batchSize", new BsonInt32(1000)));
    }

    private BsonDocument aggregate() {
        BsonArray groups = BsonArray.parse("['$s', '$v.x', {$mod: ['$k', 7]}, null]");
        BsonArray pipeline = new BsonArray(List.of(
                new BsonDocument("$match", pick(FILTERS)),
                new BsonDocument(
                        "$group",
                        new BsonDocument("_id", pick(groups))
                                .append("n", BsonDocument.parse("{$sum: 1}"))
                                .append("least", BsonDocument.parse("{$min: '$k'}"))),
                BsonDocument.parse("{$group: {_id: '$n', k: {$sum: '$least'}}}"),
                BsonDocument.parse("{$sort: {_id: 1}}")));
        return collated(new BsonDocument("aggregate", new BsonString("c"))
                .append("pipeline", pipeline)
                .append("cursor", new BsonDocument()));
    }

    private BsonDocument update() {
        return new BsonDocument("update", new BsonString("c"))
                .append(
                        "updates",
                        new BsonArray(List.of(new BsonDocument("q", pick(FILTERS))
                                .append("u", BsonDocument.parse("{$inc: {w: 1}}"))
                                .append("multi", BsonBoolean.TRUE))));
    }

    private BsonDocument findAndModify() {
        int id = random.nextInt(DOCUMENTS);
        BsonDocument found = alone.getCollection("c", BsonDocument.class)
                .find(new BsonDocument("_id", new BsonInt32(id)))
                .first();
        BsonDocument query = new BsonDocument("_id", new BsonInt32(id))
                .append("k", found == null ? new BsonInt32(-1) : found.get("k"));
        return collated(new BsonDocument("findAndModify", new BsonString("c"))
                .append("query", query)
                .append("update", BsonDocument.parse("{$set: {t: 5}}"))
                .append("new", BsonBoolean.valueOf(random.nextBoolean())));
    }

    private BsonDocument delete() {
        BsonDocument query = new BsonDocument("_id", new BsonDocument("$lt", new BsonInt32(random.nextInt(4))))
                .append("s", new BsonString("a"));
        return new BsonDocument("delete", new BsonString("c"))
                .append(
                        "deletes",
                        new BsonArray(List.of(new BsonDocument("q", query).append("limit", new BsonInt32(0)))));
    }

    private BsonDocument collated(BsonDocument command) {
        BsonDocument collation = pick(COLLATIONS).asDocument();
        return collation.isEmpty() ? command : command.append("collation", collation);
    }

    private BsonValue pick(BsonArray choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** Without what only concerns who answered; of an error, its code. */
    private static BsonDocument answer(MongoDatabase database, BsonDocument command) {
        try {
            BsonDocument reply = database.runCommand(command, BsonDocument.class);
            BsonDocument answer = new BsonDocument();
            for (String field : List.of("n", "nModified", "value", "values")) {
                if (reply.containsKey(field)) {
                    answer.append(field, reply.get(field));
                }
            }
            return reply.containsKey("cursor")
                    ? answer.append("batch", reply.getDocument("cursor").get("firstBatch"))
                    : answer;
        } catch (MongoCommandException e) {
            return new BsonDocument("code", new BsonInt32(e.getErrorCode()));
        }
    }

    /** One server's own distinct has no order, and either of two equal values may stand for both. */
    private void assertSameValues(BsonArray expected, BsonArray actual, BsonDocument command) {
        BsonDocument collation = command.getDocument("collation", new BsonDocument());
        BsonArray both = new BsonArray(expected);
        both.addAll(actual);

        assertThat(actual).as(command.toJson()).hasSameSizeAs(expected);
        String sorted = "{$group: {_id: null, all: {$push: '$$ROOT'}}}";
        String places =
                "{$project: {places: {$map: {input: {$sortArray: {input: '$all', sortBy: 1}}, in: '$$this.i'}}}}";
        assertThat(evaluated(actual, collation, sorted, places))
                .as(command.toJson() + " gives " + actual)
                .allSatisfy(all -> assertThat(all.getArray("places").stream()
                                .map(place -> place.asInt32().getValue()))
                        .isSorted());
        String union = "{$group: {_id: null, all: {$push: '$o.v'}}}";
        assertThat(evaluated(both, collation, union, "{$project: {n: {$size: {$setUnion: ['$all', []]}}}}"))
                .as(command.toJson() + " gives " + actual + ", not " + expected)
                .allSatisfy(all -> assertThat(all.getInt32("n").getValue()).isEqualTo(expected.size()));
    }

    private List<BsonDocument> evaluated(BsonArray values, BsonDocument collation, String... stages) {
        List<BsonDocument> documents = new ArrayList<>();
        for (BsonValue value : values) {
            documents.add(
                    new BsonDocument("o", new BsonDocument("v", value)).append("i", new BsonInt32(documents.size())));
        }
        BsonArray pipeline = new BsonArray();
        pipeline.add(new BsonDocument("$documents", new BsonDocument("$literal", new BsonArray(documents))));
        Arrays.stream(stages).map(BsonDocument::parse).forEach(pipeline::add);
        BsonDocument command = new BsonDocument("aggregate", new BsonInt32(1))
                .append("pipeline", pipeline)
                .append("cursor", BsonDocument.parse("{batchSize: 1000}"));
        if (!collation.isEmpty()) {
            command.append("collation", collation);
        }
        return alone.runCommand(command, BsonDocument.class).getDocument("cursor").getArray("firstBatch").stream()
                .map(BsonValue::asDocument)
                .toList();
    }
}
