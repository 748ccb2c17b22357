package io.shardlab.workloads.language.operation;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetingTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {find: 'c', filter: {a: 1, b: 2}}                                   | ONE
        {find: 'c', filter: {a: 1, b: 2, c: 3}, sort: {d: 1}}               | ONE
        {find: 'c', filter: {$and: [{a: 1}, {b: {$eq: 2}}]}}                | ONE
        {find: 'c', filter: {a: {$in: [1]}, b: 2}}                          | ONE
        {find: 'c', filter: {a: {$in: [1, 2]}, b: 2}}                       | SOME
        {find: 'c', filter: {a: 1}}                                         | SOME
        {find: 'c', filter: {a: 1, b: {$gt: 2}}}                            | SOME
        {find: 'c', filter: {a: {$gt: 1}}}                                  | SOME
        {find: 'c', filter: {$or: [{a: 1, b: 1}, {a: 2, b: 2}]}}            | SOME
        {find: 'c', filter: {$or: [{a: 1, b: 1}, {c: 2}]}}                  | ALL
        {find: 'c', filter: {b: 2}}                                         | ALL
        {find: 'c', filter: {_id: 2}}                                       | ALL
        {find: 'c', filter: {}}                                             | ALL
        {find: 'c'}                                                         | ALL
        {find: 'c', filter: {a: 'x', b: 'y'}, collation: {locale: 'en'}}    | ALL
        {aggregate: 'c', pipeline: [{$match: {a: 1}}, {$match: {b: 2}}, {$group: {_id: 1}}]} | ONE
        {aggregate: 'c', pipeline: [{$group: {_id: 1}}, {$match: {a: 1, b: 2}}]}             | ALL
        {aggregate: 'c', pipeline: []}                                      | ALL
        {distinct: 'c', key: 'x', query: {a: 1, b: 2}}                      | ONE
        {count: 'c', query: {c: 2}}                                         | ALL
        {insert: 'c', documents: [{a: 1, b: 2}]}                            | ONE
        {insert: 'c', documents: [{a: 1, b: 2}, {a: 1, b: 2, c: 3}]}        | ONE
        {insert: 'c', documents: [{a: 1, b: 2}, {a: 3}]}                    | SOME
        {update: 'c', updates: [{q: {a: 1, b: 2}, u: {$set: {c: 1}}}]}      | ONE
        {update: 'c', updates: [{q: {a: 1, b: 2}, u: {$set: {c: 1}}, multi: true}]} | ONE
        {update: 'c', updates: [{q: {_id: 1}, u: {$set: {c: 1}}}]}          | ALL
        {update: 'c', updates: [{q: {_id: 1}, u: {a: 1, b: 2}}]}            | ONE
        {update: 'c', updates: [{q: {_id: 1}, u: [{$set: {c: 1}}]}]}        | ALL
        {update: 'c', updates: [{q: {a: 1, b: 2}, u: {$set: {c: 1}}}, {q: {a: 2, b: 2}, u: {$set: {c: 1}}}]} | SOME
        {delete: 'c', deletes: [{q: {a: 1, b: 2}, limit: 1}]}               | ONE
        {delete: 'c', deletes: [{q: {c: 1}, limit: 0}]}                     | ALL
        {findAndModify: 'c', query: {a: 1, b: 2}, remove: true}             | ONE
        {findAndModify: 'c', query: {c: 2}, update: {$set: {d: 1}}}         | ALL
        {findAndModify: 'c', query: {c: 2}, update: {a: 1, b: 1}}           | ALL
        """)
    void aRangedKeyNeedsAllItsFields(String command, Targeting expected) {
        assertThat(Targeting.of(BsonDocument.parse("{a: 1, b: 1}"), BsonDocument.parse(command)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {find: 'c', filter: {a: 1}}            | ONE
        {find: 'c', filter: {a: {$in: [1, 2]}}} | SOME
        {find: 'c', filter: {a: {$gt: 1}}}     | ALL
        {find: 'c', filter: {b: 1}}            | ALL
        {insert: 'c', documents: [{a: 1}]}     | ONE
        """)
    void aHashedKeyNeedsEquality(String command, Targeting expected) {
        assertThat(Targeting.of(BsonDocument.parse("{a: 'hashed'}"), BsonDocument.parse(command)))
                .isEqualTo(expected);
    }

    @Test
    void aCollectionThatIsNotShardedIsOnOneShard() {
        assertThat(Targeting.of(new BsonDocument(), BsonDocument.parse("{find: 'c', filter: {}}")))
                .isEqualTo(Targeting.ONE);
    }
}
