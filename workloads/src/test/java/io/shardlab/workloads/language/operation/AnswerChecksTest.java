package io.shardlab.workloads.language.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.text.Message;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.read.Shop;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerChecksTest {

    private static final String FIND = "find: orders, filter: {customer: {^existing: customer}}";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            filter: {customer: {^existing: customer}}                    | true  | true  |
            filter: {customer: {^existing: customer}, status: open}      | true  | true  |
            filter: {customer: {^existing: customer}}, projection: {_id: 1} | true | false | a projection changes the documents returned
            filter: {customer: {^existing: customer}}, projection: {_id: 0} | false | false | the projection leaves the _id out
            filter: {customer: {^existing: customer}}, limit: 5          | true  | true  |
            filter: {customer: {^existing: customer}}, skip: 5           | false | false | documents are skipped
            filter: {customer: {^existing: customer}}, limit: {^int: {from: 1, to: 2}} | false | false | the limit varies
            filter: {customer: {^existing: customer}, $expr: {$gt: [1, 0]}} | false | false | the client does not evaluate $expr
            filter: {status: open}                                       | false | false | the filter is not on a chosen document
            """)
    void aFindChecksTheChosenDocument(String fields, boolean finds, boolean compares, String gap) {
        AnswerChecks checks = checks("a: {find: orders, " + fields + "}");

        assertChecks(checks, finds, compares, gap);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            deleteOne: orders, filter: {_id: 1}                       | false | true  | operations delete documents of orders
            updateOne: orders, update: {$set: {customer: 1}}          | false | false | operations change customer, which the filter has a condition on
            updateOne: orders, update: {$set: {status: paid}}         | true  | true  |
            updateOne: orders, update: [{$project: {status: 1}}]      | false | false | operations change customer, which the filter has a condition on
            replaceOne: orders, replacement: {a: 1}                   | false | false | operations change customer, which the filter has a condition on
            deleteOne: customers                                      | true  | true  |
            insertOne: orders                                         | true  | true  |
            """)
    void whatOtherOperationsChangeIsNotChecked(String other, boolean finds, boolean compares, String gap) {
        AnswerChecks checks = checks("a: {share: 1, " + FIND + "}", "b: {share: 1, " + other + "}");

        assertChecks(checks, finds, compares, gap);
    }

    @Test
    void deletesOfTheOldestInsertedDocumentsHideNoOthers() {
        AnswerChecks checks = checks(
                "a: {share: 1, " + FIND + "}",
                "b: {share: 1, insertOne: orders}",
                "c: {share: 1, deleteOne: orders, choose: oldest, filter: {customer: {^existing: customer}, _id: {^existing: _id}}}");

        assertChecks(checks, true, true, null);
    }

    @Test
    void onlyTheFieldsThatOperationsChangeAreNotCompared() {
        AnswerChecks checks = checks(
                "a: {share: 1, " + FIND + "}",
                "b: {share: 1, updateOne: orders, update: {$inc: {items.0.count: 1}, $rename: {note: text}}}",
                "c: {share: 1, updateMany: orders, update: [{$set: {address.zip: 5}}]}");

        assertThat(checks.comparesChosen()).isTrue();
        assertThat(checks.changing()).containsExactlyInAnyOrder("items", "note", "text", "address");
    }

    @Test
    void aReplacementLeavesTheId() {
        AnswerChecks checks = checks(
                "a: {share: 1, find: orders, filter: {_id: {^existing: _id}}}",
                "b: {share: 1, replaceOne: orders, filter: {_id: {^existing: _id}}, replacement: {a: 1}}");

        assertThat(checks.findsChosen()).isTrue();
        assertThat(checks.comparesChosen()).isFalse();
    }

    @Test
    void aComputedAnswerIsNotChecked() {
        AnswerChecks checks = checks(
                "a: {aggregate: orders, pipeline: [{$match: {customer: {^existing: customer}}}, {$group: {_id: 1}}]}");

        assertThat(checks.gaps())
                .extracting(Message::toString)
                .containsExactly("the pipeline computes the documents returned");
    }

    @Test
    void aWriteMustFindTheChosenDocument() {
        assertChecks(
                checks(
                        "a: {updateOne: orders, filter: {customer: {^existing: customer}}, update: {$set: {status: paid}}}"),
                true,
                false,
                null);
        assertThat(checks("a: {count: orders, filter: {customer: {^existing: customer}}}")
                        .findsChosen())
                .isTrue();
        assertThat(checks("a: {insertOne: orders}").gaps()).isEmpty();
        assertThat(checks("a: {insertMany: orders, documents: [{a: 1}, {a: 2}]}")
                        .gaps())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            updateOne: orders, update: {$inc: {b: 2, c: 1}}          | a, b, c
            insertOne: orders                                        | a
            updateOne: orders, update: {$inc: {a: 2.5}}              |
            updateOne: orders, update: {$set: {a: 1}}                |
            replaceOne: orders, replacement: {b: 1}                  |
            deleteOne: orders                                        |
            insertOne: orders, document: {a: 1}                      |
            updateOne: orders, update: {$inc: {b: 1}}, upsert: true  |
            deleteOne: customers                                     | a
            """)
    void sumsFollowFromConstantIncrementsOnly(String other, String sums) {
        WorkloadFile file =
                Shop.with("a: {share: 1, updateMany: orders, update: {$inc: {a: 1}}}", "b: {share: 1, " + other + "}");

        assertThat(AnswerChecks.sums(file, "orders")).containsExactly(sums == null ? new String[0] : sums.split(", "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            updateOne: orders, filter: {_id: {^existing: _id}}, update: {$inc: {a: 1, b: -2}, $max: {c: 5}} | a=1, b=-2
            updateOne: orders, filter: {_id: {^existing: _id}}, update: {$inc: {a: 0, b: 2}} | b=2
            updateOne: orders, filter: {_id: {^existing: _id}}, update: {$inc: {a: 0.5}} |
            updateOne: orders, filter: {_id: {^existing: _id}}, update: {$inc: {^choose: [{a: 1}, {b: 1}]}} |
            updateOne: orders, filter: {_id: {^existing: _id}}, update: {$inc: {a: 1}}, upsert: true |
            updateOne: orders, filter: {customer: {^existing: customer}}, update: {$inc: {a: 1}} |
            updateMany: orders, filter: {_id: {^existing: _id}}, update: {$inc: {a: 1}} |
            replaceOne: orders, filter: {_id: {^existing: _id}}, replacement: {a: 1} |
            """)
    void updatesAreCountedIfEachFindsItsDocumentAndAllIncreaseByTheSame(String update, String increments) {
        assertThat(AnswerChecks.increments(Shop.with("a: {share: 1, " + update + "}"), "orders")
                        .toString())
                .isEqualTo(increments == null ? "{}" : "{" + increments + "}");
    }

    @Test
    void valuesThatOperationsChangeAreNotLookedFor() {
        assertThat(checks(
                                "a: {share: 1, distinct: orders, key: status, filter: {customer: {^existing: customer}}}",
                                "b: {share: 1, updateOne: orders, update: {$set: {status: paid}}}")
                        .gaps())
                .extracting(Message::toString)
                .containsExactly("operations change status, whose values are returned");
    }

    private static void assertChecks(AnswerChecks checks, boolean finds, boolean compares, String gap) {
        assertThat(checks.findsChosen()).isEqualTo(finds);
        assertThat(checks.comparesChosen()).isEqualTo(compares);
        assertThat(checks.gaps().stream().map(Message::toString))
                .isEqualTo(Stream.ofNullable(gap).toList());
    }

    private static AnswerChecks checks(String... operations) {
        WorkloadFile file = Shop.with(operations);
        return AnswerChecks.of(file, file.operations().get(0).statements().get(0));
    }
}
