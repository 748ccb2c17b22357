package io.shardlab.workloads.language.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.Tag;
import com.mongodb.TagSet;
import com.mongodb.WriteConcern;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.match.Match;
import io.shardlab.workloads.language.operation.Changes;
import io.shardlab.workloads.language.operation.Filter.OfChosen;
import io.shardlab.workloads.language.operation.OperationScope;
import io.shardlab.workloads.language.operation.ReturnedPart;
import io.shardlab.workloads.language.operation.Statement;
import io.shardlab.workloads.language.operation.Statement.Kind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statements describe themselves to their sender and to the checks of their answers. */
class StatementsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {find: orders, filter: {customer: {^existing: customer}, _id: {^existing: _id}}} | MATCHES |
            {find: orders, filter: {address.city: {^existing: address.city}}}   | MATCHES   |
            {find: orders, filter: {customer: {^existing: customer}, status: open}} | EVALUATED |
            {find: orders, filter: {customer: {$gte: {^existing: customer}}}}    | EVALUATED |
            {find: orders, filter: {status: {^existing: customer}}}              | EVALUATED |
            {find: orders, filter: {customer: {^existing: customer}, $expr: {}}} | UNKNOWN   | $expr
            {find: orders, filter: {customer: {^existing: customer}, a: {$near: 1}}, collation: {locale: en}} | UNKNOWN | collation
            {find: orders, filter: {customer: {^existing: customer}}, collation: {locale: en}} | MATCHES | collation
            {find: customers, filter: {_id: {^existing: customer}}, choose: {collection: orders}} | OTHER |
            {find: orders, filter: {status: open}}                               | OTHER     |
            {find: orders, choose: uniform}                                      | MATCHES   |
            {find: orders, choose: uniform, filter: {$or: [{a: {^existing: customer}}, {b: {$bitsAllSet: 1}}]}} | UNKNOWN | $bitsAllSet
            {find: events, choose: {by: latest, from: inserted}, filter: {kind: a}} | UNKNOWN | collation
            {aggregate: orders, pipeline: [{$match: {customer: {^existing: customer}}}, {$group: {_id: 1}}]} | MATCHES |
            {aggregate: orders, pipeline: [{$match: {customer: {^existing: customer}}}, {$match: {a: 1}}]} | EVALUATED |
            {aggregate: orders, choose: uniform, pipeline: [{$group: {_id: 1}}]} | MATCHES |
            {count: orders, filter: {customer: {^existing: customer}}}           | MATCHES |
            {deleteOne: orders, filter: {customer: {^existing: customer}}}       | MATCHES |
            {findOneAndDelete: orders, filter: {customer: {^existing: customer}}} | MATCHES |
            {insertOne: orders}                                                  | OTHER |
            """)
    void aFilterSaysWhetherTheChosenDocumentMatches(String operation, OfChosen expected, String notEvaluated) {
        WorkloadFile file =
                Shop.with("a: {share: 1, insertOne: events}", "b: " + operation.replaceFirst("\\{", "{share: 1, "));
        Statement statement = file.operations().get(1).statements().get(0);

        assertThat(statement.filter().ofChosen()).isEqualTo(expected);
        assertThat(statement.filter().notEvaluated()).isEqualTo(notEvaluated == null ? "" : notEvaluated);
    }

    @Test
    void anEvaluatedFilterHasTheValuesOfTheCommand() {
        WorkloadFile file = Shop.with(
                "only: {find: orders, filter: {customer: {^existing: customer}, status: {^choose: [open, paid]}}}");
        Statement statement = file.operations().get(0).statements().get(0);
        OperationScope scope = new OperationScope(file, 5, 1);
        int matches = 0;
        for (int number = 0; number < 100; number++) {
            scope.begin(number);
            scope.choose("orders", number);
            BsonDocument document =
                    file.collection("orders").template().documents(5).document(number);
            matches += statement.filter().matches(scope, document) == Match.YES ? 1 : 0;
            document.put("customer", new BsonInt32(11));
            assertThat(statement.filter().matches(scope, document)).isEqualTo(Match.NO);
        }

        assertThat(matches).isBetween(25, 75);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {find: orders}                                             | false | 9223372036854775807 | false | true
            {find: orders, limit: 5, sort: {a: 1}}                     | false | 5                   | true  | true
            {find: orders, limit: 0, skip: 0}                          | false | 9223372036854775807 | false | true
            {find: orders, skip: 1, limit: {^int: {from: 1, to: 9}}}   | true  | 0                   | false | true
            {find: orders, projection: {a: 1}}                         | false | 9223372036854775807 | false | false
            {aggregate: orders, pipeline: []}                          | false | 9223372036854775807 | false | true
            {aggregate: orders, pipeline: [{$match: {}}, {$sort: {a: 1}}, {$skip: 0}, {$limit: 7}]} | false | 7 | true | true
            {aggregate: orders, pipeline: [{$limit: 7}, {$sort: {a: 1}}]} | true | 0 | false | false
            {aggregate: orders, pipeline: [{$limit: 7}, {$limit: 5}]}  | true  | 0                   | false | false
            {aggregate: orders, pipeline: [{$group: {_id: 1}}]}        | true  | 0                   | false | false
            {count: orders, limit: 3}                                  | false | 3                   | false | false
            {findOneAndUpdate: orders, update: {$set: {a: 1}}, sort: {a: 1}} | false | 1            | true  | true
            """)
    void anAnswerSaysWhichDocumentsItHas(String operation, boolean skips, long limit, boolean sorted, boolean whole) {
        assertThat(Shop.statement(operation).answer())
                .isEqualTo(new ReturnedPart(skips, limit, sorted, whole, false, Optional.empty()));
    }

    @Test
    void aLimitMayHideADocumentOnlyIfItIsReached() {
        assertThat(Shop.statement("{find: orders, limit: 5}").answer().mustContain(4))
                .isTrue();
        assertThat(Shop.statement("{find: orders, limit: 5}").answer().mustContain(5))
                .isFalse();
        assertThat(Shop.statement("{find: orders, skip: 1}").answer().mustContain(4))
                .isFalse();
    }

    @Test
    void distinctNamesItsKey() {
        assertThat(Shop.statement("{distinct: orders, key: items.sku}").answer().key())
                .contains("items.sku");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {updateOne: orders, update: {$set: {a.0.b: 1, 'c.$[].d': 2, e.$.f: 3, 'g.$[x]': 4}}} | a.b, c.d, e.f, g
            {updateOne: orders, update: {$rename: {a: b}, $unset: {c: ''}}}        | a, b, c
            {updateOne: orders, update: {$setOnInsert: {a: 1}, $push: {b: 1}}, upsert: true} | b
            {updateOne: orders, update: [{$set: {a: 1}}, {$unset: [b, c]}, {$unset: d}]} | a, b, c, d
            """)
    void anUpdateNamesTheFieldsThatItChanges(String operation, String fields) {
        Changes changes = Shop.statement(operation).changes();

        assertThat(changes.fields()).containsExactly(fields.split(", "));
        assertThat(changes.updates()).isTrue();
        assertThat(changes.replaces()).isFalse();
    }

    @Test
    void aChangeConcernsThePartsOfAField() {
        Changes changes =
                Shop.statement("{updateOne: orders, update: {$set: {a.b: 1}}}").changes();

        assertThat(List.of("a", "a.b", "a.b.c")).allMatch(changes::mayChange);
        assertThat(List.of("a.bc", "ab", "b", "a.c")).noneMatch(changes::mayChange);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {updateOne: orders, update: [{$replaceWith: {a: 1}}]} | true  | false | false | false | false
            {replaceOne: orders, replacement: {}, upsert: true}   | true  | true  | false | true  | false
            {deleteMany: orders}                                  | false | false | true  | false | true
            {insertMany: orders, documents: 3}                        | false | true  | false | false | false
            {findOneAndDelete: orders}                            | false | false | true  | false | false
            {find: orders}                                        | false | false | false | false | false
            {bulkWrite: orders, operations: [{insertOne: {}}, {deleteMany: {}}]} | false | true | true | false | true
            """)
    void aStatementSaysWhatItDoesToTheCollection(
            String operation, boolean replaces, boolean inserts, boolean deletes, boolean upserts, boolean many) {
        Changes changes = Shop.statement(operation).changes();

        assertThat(List.of(changes.replaces(), changes.inserts(), changes.deletes(), changes.upserts(), changes.many()))
                .containsExactly(replaces, inserts, deletes, upserts, many);
    }

    @Test
    void onlyConstantIncrementsOfFieldsOutsideOfArraysAreSums() {
        Changes changes = Shop.statement(
                        "{updateOne: orders, update: {$inc: {a: 1, b.c: 2.5, d.0: 1, e: {^int: {from: 1, to: 2}}}}}")
                .changes();

        assertThat(changes.increments().keySet()).containsExactly("a", "b.c");
        assertThat(changes.increments().get("a")).isEqualTo(new BsonInt32(1));
        assertThat(changes.fields()).containsExactly("a", "b.c", "d", "e");
    }

    @Test
    void differentIncrementsOfOneCommandAreNotSums() {
        String update = "{updateOne: {update: {$inc: {a: %d}}}}";
        Statement different = Shop.statement(
                "{bulkWrite: orders, operations: [" + update.formatted(1) + ", " + update.formatted(2) + "]}");
        Statement same = Shop.statement(
                "{bulkWrite: orders, operations: [" + update.formatted(1) + ", " + update.formatted(1) + "]}");

        assertThat(different.parts().get(0).changes().increments()).isEmpty();
        assertThat(different.parts().get(0).changes().fields()).containsExactly("a");
        assertThat(same.parts().get(0).changes().increments()).containsEntry("a", new BsonInt32(1));
    }

    @Test
    void aStatementKnowsItsKind() {
        assertThat(Shop.statement("{find: orders}").kind()).isEqualTo(Kind.CURSOR);
        assertThat(Shop.statement("{aggregate: orders, pipeline: []}").kind()).isEqualTo(Kind.CURSOR);
        assertThat(Shop.statement("{count: orders}").kind()).isEqualTo(Kind.VALUE);
        assertThat(Shop.statement("{distinct: orders, key: a}").kind()).isEqualTo(Kind.VALUE);
        assertThat(Shop.statement("{insertOne: orders}").kind()).isEqualTo(Kind.INSERT_NEW);
        assertThat(Shop.statement("{insertMany: orders, documents: 3}").newDocuments())
                .isEqualTo(3);
        assertThat(Shop.statement("{insertOne: orders, document: {a: 1}}").kind())
                .isEqualTo(Kind.WRITE);
        assertThat(Shop.statement("{deleteOne: orders}").kind()).isEqualTo(Kind.WRITE);
        assertThat(Shop.statement("{findOneAndDelete: orders}").kind()).isEqualTo(Kind.FIND_AND_MODIFY);
        assertThat(Shop.statement("{bulkWrite: orders, operations: [{deleteOne: {}}]}")
                        .kind())
                .isEqualTo(Kind.BULK);
    }

    @Test
    void concernsAreThoseOfTheDriver() {
        assertThat(Shop.statement(
                                "{find: orders, readConcern: {level: majority}, readPreference: {mode: secondary, tags: [{dc: a}],"
                                        + " maxStalenessSeconds: 120}}")
                        .concerns())
                .satisfies(concerns -> {
                    assertThat(concerns.readConcern()).contains(ReadConcern.MAJORITY);
                    assertThat(concerns.readPreference())
                            .contains(ReadPreference.secondary(new TagSet(new Tag("dc", "a")), 120, TimeUnit.SECONDS));
                    assertThat(concerns.writeConcern()).isEmpty();
                });
        assertThat(Shop.statement("{deleteOne: orders, writeConcern: majority}")
                        .concerns()
                        .writeConcern())
                .contains(WriteConcern.MAJORITY);
        assertThat(Shop.statement("{deleteOne: orders, writeConcern: {w: 2, j: true, wtimeout: 100}}")
                        .concerns()
                        .writeConcern())
                .contains(new WriteConcern(2).withJournal(true).withWTimeout(100, TimeUnit.MILLISECONDS));
        assertThat(Shop.statement("{deleteOne: orders, writeConcern: 0}")
                        .concerns()
                        .writeConcern())
                .contains(WriteConcern.UNACKNOWLEDGED);
    }

    @Test
    void returnsIsANumberOrARange() {
        Statement exactly = Shop.statement("{find: orders, returns: 1}");
        Statement range = Shop.statement("{updateMany: orders, update: {$set: {a: 1}}, returns: {from: 2, to: 10k}}");
        Statement open = Shop.statement("{find: orders, returns: {from: 1}}");
        Statement nothing = Shop.statement("{find: orders}");

        assertThat(exactly.returnsAtLeast()).isEqualTo(OptionalLong.of(1));
        assertThat(exactly.returnsAtMost()).isEqualTo(OptionalLong.of(1));
        assertThat(range.returnsAtMost()).isEqualTo(OptionalLong.of(10_000));
        assertThat(open.returnsAtMost()).isEmpty();
        assertThat(nothing.returnsAtLeast()).isEmpty();
    }
}
