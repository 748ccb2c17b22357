package io.shardlab.workloads.language.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The expected values for 6.0.5 are its own answers; those for later versions follow its release notes. */
class AcceptedByTest {

    private static final BsonDocument KEY = BsonDocument.parse("{a: 1, b: 1}");
    private static final BsonDocument NO_COLLATION = new BsonDocument();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {find: 'c', filter: {x: 1}}                                             | false | ALL
        {insert: 'c', documents: [{x: 1}]}                                      | false | ALL
        {update: 'c', updates: [{q: {a: 1, b: 2}, u: {$inc: {n: 1}}}]}          | true  | ALL
        {update: 'c', updates: [{q: {a: 1}, u: {$inc: {n: 1}}}]}                | true  | ALL
        {update: 'c', updates: [{q: {a: 1}, u: {$inc: {n: 1}}}]}                | false | BY_SEARCH
        {update: 'c', updates: [{q: {_id: 1}, u: {$inc: {n: 1}}}]}              | false | ALL
        {update: 'c', updates: [{q: {_id: {$in: [1, 2]}}, u: {$inc: {n: 1}}}]}  | false | BY_SEARCH
        {update: 'c', updates: [{q: {$and: [{_id: 1}, {_id: 1}]}, u: {$inc: {n: 1}}}]} | false | BY_SEARCH
        {update: 'c', updates: [{q: {x: 1}, u: {$inc: {n: 1}}, multi: true}]}   | false | ALL
        {update: 'c', updates: [{q: {_id: 1}, u: {a: 1, b: 2}}]}                | false | ALL
        {update: 'c', updates: [{q: {a: 1, b: 2}, u: {$inc: {n: 1}}, upsert: true}]} | true | ALL
        {update: 'c', updates: [{q: {a: 1}, u: {$inc: {n: 1}}, upsert: true}]}  | true  | BY_SEARCH
        {update: 'c', updates: [{q: {_id: 1}, u: {$inc: {n: 1}}, upsert: true}]} | false | BY_SEARCH
        {update: 'c', updates: [{q: {a: 1}, u: {$inc: {n: 1}}, upsert: true, multi: true}]} | true | NONE
        {update: 'c', updates: [{q: {a: 1, b: 2}, u: {$set: {a: 3}}}]}          | true  | ALL
        {update: 'c', updates: [{q: {a: 1}, u: {$set: {a: 3}}}]}                | true  | BY_SEARCH
        {update: 'c', updates: [{q: {a: 1}, u: {$set: {a: 3}}, multi: true}]}   | true  | NONE
        {delete: 'c', deletes: [{q: {a: 1, b: 2}, limit: 1}]}                   | true  | ALL
        {delete: 'c', deletes: [{q: {a: 1}, limit: 1}]}                         | true  | BY_CONDITIONS
        {delete: 'c', deletes: [{q: {x: 1}, limit: 1}]}                         | false | BY_SEARCH
        {delete: 'c', deletes: [{q: {_id: 1}, limit: 1}]}                       | false | ALL
        {delete: 'c', deletes: [{q: {x: 1}, limit: 0}]}                         | false | ALL
        {findAndModify: 'c', query: {a: 1, b: 2}, update: {$inc: {n: 1}}}       | true  | ALL
        {findAndModify: 'c', query: {a: 1}, update: {$inc: {n: 1}}}             | true  | BY_CONDITIONS
        {findAndModify: 'c', query: {_id: 1}, update: {$inc: {n: 1}}}           | false | BY_SEARCH
        {findAndModify: 'c', query: {_id: 1}, remove: true}                     | false | BY_SEARCH
        {findAndModify: 'c', query: {_id: 1}, update: {a: 1, b: 2}}             | false | BY_SEARCH
        """)
    void writesToOneDocumentHaveToStateTheKey(String command, boolean oneShard, AcceptedBy expected) {
        Access access = Accesses.of(BsonDocument.parse(command)).get(0);

        assertThat(AcceptedBy.of(KEY, access, NO_COLLATION, oneShard)).isEqualTo(expected);
    }

    @Test
    void textsThatACollationComparesDoNotStateAKey() {
        Access access = Accesses.of(BsonDocument.parse(
                        "{delete: 'c', deletes: [{q: {a: 'x', b: 'y'}, collation: {locale: 'de'}, limit: 1}]}"))
                .get(0);

        assertThat(AcceptedBy.of(KEY, access, NO_COLLATION, false)).isEqualTo(AcceptedBy.BY_SEARCH);
    }

    @ParameterizedTest
    @CsvSource({
        "ALL, 4.4.0, true",
        "BY_CONDITIONS, 6.0.5, false",
        "BY_CONDITIONS, 6.0.10, true",
        "BY_CONDITIONS, 5.0.20, false",
        "BY_CONDITIONS, 5.0.21, true",
        "BY_CONDITIONS, 6.3.2, false",
        "BY_CONDITIONS, 7.0.0, false",
        "BY_CONDITIONS, 7.0.2, true",
        "BY_SEARCH, 7.0.12, false",
        "BY_SEARCH, 7.1.0, true",
        "BY_SEARCH, 8.0.4, true",
        "NONE, 8.0.4, false"
    })
    void rulesDependOnTheVersion(AcceptedBy accepted, String version, boolean included) {
        assertThat(accepted.includes(version)).isEqualTo(included);
    }
}
