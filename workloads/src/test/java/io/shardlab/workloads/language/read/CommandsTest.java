package io.shardlab.workloads.language.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands that statements send. */
class CommandsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {find: orders} | {find: 'orders', filter: {}}
            {find: orders, filter: {a: 1}, sort: {b: -1}, projection: {c: 1}, skip: 2, limit: 3, hint: i_1, batchSize: 4, collation: {locale: en}, maxTimeMS: 5} | {find: 'orders', filter: {a: 1}, sort: {b: -1}, projection: {c: 1}, hint: 'i_1', skip: 2, limit: 3, batchSize: 4, collation: {locale: 'en'}, maxTimeMS: 5}
            {find: orders, hint: {a: 1}} | {find: 'orders', filter: {}, hint: {a: 1}}
            {aggregate: orders, pipeline: [{$match: {a: 1}}, {$group: {_id: $b}}], allowDiskUse: true} | {aggregate: 'orders', pipeline: [{$match: {a: 1}}, {$group: {_id: '$b'}}], cursor: {}, allowDiskUse: true}
            {count: orders, filter: {a: 1}} | {aggregate: 'orders', pipeline: [{$match: {a: 1}}, {$group: {_id: 1, n: {$sum: 1}}}], cursor: {}}
            {count: orders, limit: 5, hint: a_1} | {aggregate: 'orders', pipeline: [{$match: {}}, {$limit: 5}, {$group: {_id: 1, n: {$sum: 1}}}], cursor: {}, hint: 'a_1'}
            {count: orders, limit: 0} | {aggregate: 'orders', pipeline: [{$match: {}}, {$group: {_id: 1, n: {$sum: 1}}}], cursor: {}}
            {distinct: orders, key: status, filter: {a: 1}, collation: {locale: de}, maxTimeMS: 9} | {distinct: 'orders', key: 'status', query: {a: 1}, collation: {locale: 'de'}, maxTimeMS: 9}
            {insertOne: orders, document: {a: 1}} | {insert: 'orders', documents: [{a: 1}]}
            {insertMany: orders, documents: [{a: 1}, {a: 2}], ordered: false} | {insert: 'orders', documents: [{a: 1}, {a: 2}], ordered: false}
            {updateOne: orders, filter: {a: 1}, update: {$set: {b: 1}}} | {update: 'orders', updates: [{q: {a: 1}, u: {$set: {b: 1}}}]}
            {updateMany: orders, filter: {a: 1}, update: [{$set: {b: $c}}], hint: a_1} | {update: 'orders', updates: [{q: {a: 1}, u: [{$set: {b: '$c'}}], multi: true, hint: 'a_1'}]}
            {updateOne: orders, update: {$set: {'i.$[x].b': 1}}, upsert: true, arrayFilters: [{x.c: 1}]} | {update: 'orders', updates: [{q: {}, u: {$set: {'i.$[x].b': 1}}, upsert: true, arrayFilters: [{'x.c': 1}]}]}
            {replaceOne: orders, filter: {a: 1}, replacement: {b: 1}, upsert: true} | {update: 'orders', updates: [{q: {a: 1}, u: {b: 1}, upsert: true}]}
            {deleteOne: orders, filter: {a: 1}} | {delete: 'orders', deletes: [{q: {a: 1}, limit: 1}]}
            {deleteMany: orders, filter: {a: 1}, collation: {locale: de}, maxTimeMS: 9} | {delete: 'orders', deletes: [{q: {a: 1}, limit: 0, collation: {locale: 'de'}}], maxTimeMS: 9}
            {findOneAndUpdate: orders, filter: {a: 1}, sort: {b: 1}, update: {$inc: {c: 1}}, projection: {c: 1}, returnDocument: after, upsert: true} | {findAndModify: 'orders', query: {a: 1}, sort: {b: 1}, update: {$inc: {c: 1}}, new: true, fields: {c: 1}, upsert: true}
            {findOneAndReplace: orders, filter: {a: 1}, replacement: {b: 1}} | {findAndModify: 'orders', query: {a: 1}, update: {b: 1}}
            {findOneAndDelete: orders, filter: {a: 1}, hint: a_1} | {findAndModify: 'orders', query: {a: 1}, remove: true, hint: 'a_1'}
            """)
    void anActionIsTheCommandOfDrivers(String operation, String command) {
        assertThat(Shop.commands(operation, 0)).containsExactly(BsonDocument.parse(command));
    }

    @Test
    void operatorsThatOnlyServersKnowAreSentAsTheyAre() {
        String filter = "{$expr: {$gtx: ['$a', 1]}, b: {$newerOperator: 5}, c: {$date: '2024-01-01T00:00:00Z'}}";

        assertThat(Shop.commands("{find: orders, filter: " + filter + "}", 0))
                .containsExactly(BsonDocument.parse("{find: 'orders', filter: " + filter + "}"));
    }

    @Test
    void concernsAreLeftToTheSender() {
        String operation = "{find: orders, readConcern: majority, readPreference: nearest}";

        assertThat(Shop.commands(operation, 0)).containsExactly(BsonDocument.parse("{find: 'orders', filter: {}}"));
    }

    @Test
    void neighboursOfABulkWriteWithTheSameVerbAreOneCommand() {
        String operation =
                "{bulkWrite: orders, ordered: false, operations: [{updateOne: {filter: {a: 1}, update: {$set: {b: 1}}}},"
                        + " {replaceOne: {filter: {a: 2}, replacement: {b: 2}}}, {deleteOne: {filter: {a: 3}}}, {insertOne: {document: {a: 4}}},"
                        + " {updateMany: {filter: {a: 5}, update: {$set: {b: 5}}}}]}";

        assertThat(Shop.commands(operation, 0))
                .containsExactly(
                        BsonDocument.parse(
                                "{update: 'orders', updates: [{q: {a: 1}, u: {$set: {b: 1}}}, {q: {a: 2}, u: {b: 2}}],"
                                        + " ordered: false}"),
                        BsonDocument.parse("{delete: 'orders', deletes: [{q: {a: 3}, limit: 1}], ordered: false}"),
                        BsonDocument.parse("{insert: 'orders', documents: [{a: 4}], ordered: false}"),
                        BsonDocument.parse(
                                "{update: 'orders', updates: [{q: {a: 5}, u: {$set: {b: 5}}, multi: true}], ordered: false}"));
    }

    @Test
    void newDocumentsFollowTheLoadedOnes() {
        List<BsonDocument> first = Shop.commands("{insertMany: customers, documents: 2}", 0);
        List<BsonDocument> second = Shop.commands("{insertMany: customers, documents: 2}", 1);

        assertThat(first.get(0).getArray("documents"))
                .extracting(
                        document -> document.asDocument().get("_id").asNumber().intValue())
                .containsExactly(10, 11);
        assertThat(second.get(0).getArray("documents"))
                .extracting(
                        document -> document.asDocument().get("_id").asNumber().intValue())
                .containsExactly(12, 13);
    }

    @Test
    void aBulkWriteMayInsertNewDocuments() {
        List<BsonDocument> commands = Shop.commands(
                "{bulkWrite: customers, operations: [{insertOne: {}}, {insertOne: }, {deleteOne: {}}, {insertOne: {}}]}",
                0);

        assertThat(commands).extracting(BsonDocument::getFirstKey).containsExactly("insert", "delete", "insert");
        assertThat(commands.get(0).getArray("documents")).hasSize(2);
        assertThat(commands.get(2).getArray("documents")).hasSize(1);
    }

    @Test
    void valuesDifferBetweenOperationsAndRepeatForTheSameOne() {
        String operation =
                "{find: orders, filter: {a: {^int: {from: 1, to: 1000000}}, b: {^int: {from: 1, to: 1000000}}}}";
        BsonDocument filter = Shop.commands(operation, 3).get(0).getDocument("filter");

        assertThat(Shop.commands(operation, 3).get(0).getDocument("filter")).isEqualTo(filter);
        assertThat(Shop.commands(operation, 4).get(0).getDocument("filter")).isNotEqualTo(filter);
        assertThat(filter.get("a")).isNotEqualTo(filter.get("b"));
    }

    @Test
    void generatedNumbersMayStandWhereTheServerWantsThem() {
        BsonDocument command = Shop.commands(
                        "{find: orders, skip: {^int: {from: 3, to: 3}}, limit: {^int: {from: 2, to: 2}}}", 0)
                .get(0);

        assertThat(command.getInt32("skip").getValue()).isEqualTo(3);
        assertThat(command.getInt32("limit").getValue()).isEqualTo(2);
    }
}
