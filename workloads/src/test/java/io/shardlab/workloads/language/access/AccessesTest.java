package io.shardlab.workloads.language.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.workloads.language.access.Access.Kind;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessesTest {

    @Test
    void aFindReadsByItsFilterUpToItsLimit() {
        Access find = one("{find: 'c', filter: {a: 1}, sort: {b: -1}, skip: 5, limit: 20}");

        assertThat(find.kind()).isEqualTo(Kind.READ);
        assertThat(find.filter()).isEqualTo(BsonDocument.parse("{a: 1}"));
        assertThat(find.sort().keySet()).containsExactly("b");
        assertThat(find.most()).isEqualTo(25);
        assertThat(one("{find: 'c'}").most()).isEqualTo(Access.UNLIMITED);
    }

    @Test
    void aPipelineReadsByItsConditionsAtTheBeginning() {
        assertThat(
                        one("{aggregate: 'c', pipeline: [{$sort: {b: 1}}, {$match: {a: 1}}, {$group: {_id: 1}}, {$match: {x: 1}}]}")
                                .filter())
                .isEqualTo(BsonDocument.parse("{a: 1}"));
        assertThat(one("{aggregate: 'c', pipeline: [{$match: {a: 1}}, {$match: {b: 2}}, {$limit: 3}]}"))
                .satisfies(
                        access -> assertThat(access.filter()).isEqualTo(BsonDocument.parse("{$and: [{a: 1}, {b: 2}]}")))
                .satisfies(access -> assertThat(access.most()).isEqualTo(3));
        assertThat(one("{aggregate: 'c', pipeline: [{$group: {_id: 1}}, {$limit: 3}]}")
                        .most())
                .as("all documents are read before they are grouped")
                .isEqualTo(Access.UNLIMITED);
    }

    @Test
    void eachStatementOfAWriteIsAnAccess() {
        List<Access> updates = Accesses.of(
                BsonDocument.parse(
                        "{update: 'c', updates: [{q: {a: 1}, u: {$set: {b: 1}}}, {q: {a: 2}, u: {$set: {b: 1}}, multi: true}]}"));

        assertThat(updates).extracting(Access::single).containsExactly(true, false);
        assertThat(Accesses.of(
                        BsonDocument.parse("{delete: 'c', deletes: [{q: {a: 1}, limit: 1}, {q: {}, limit: 0}]}")))
                .extracting(Access::single)
                .containsExactly(true, false);
        assertThat(one("{insert: 'c', documents: [{a: 1}, {a: 2}]}").documents())
                .hasSize(2);
    }

    @Test
    void findAndModifyChangesOneDocument() {
        assertThat(one("{findAndModify: 'c', query: {a: 1}, update: {$set: {b: 1}}}"))
                .satisfies(access -> assertThat(access.kind()).isEqualTo(Kind.UPDATE))
                .satisfies(access -> assertThat(access.single()).isTrue());
        assertThat(one("{findAndModify: 'c', query: {a: 1}, remove: true}").kind())
                .isEqualTo(Kind.DELETE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {$set: {a: 1}}                       | true
        {$set: {'a.b': 1}}                   | true
        {$unset: {a: ''}, $set: {x: 1}}      | true
        {$rename: {x: 'a'}}                  | true
        {$inc: {x: 1}}                       | false
        {$setOnInsert: {a: 1}}               | false
        {a: 1, x: 2}                         | false
        {x: 2}                               | true
        """)
    void updatesOfFieldsOfTheKeyAreDetected(String update, boolean changes) {
        assertThat(KeyChange.changedFields(BsonDocument.parse(update), List.of("a")))
                .hasSize(changes ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        [{$set: {a: 1}}]                     | true
        [{$unset: ['a']}]                    | true
        [{$set: {x: 1}}, {$unset: 'y'}]      | false
        [{$replaceWith: {x: 1}}]             | true
        """)
    void pipelinesThatChangeTheKeyAreDetected(String pipeline, boolean changes) {
        assertThat(KeyChange.changedFields(
                        BsonDocument.parse("{p: " + pipeline + "}").get("p"), List.of("a")))
                .hasSize(changes ? 1 : 0);
    }

    private static Access one(String command) {
        assertThat(Accesses.collection(BsonDocument.parse(command))).isEqualTo("c");
        return Accesses.of(BsonDocument.parse(command)).get(0);
    }
}
