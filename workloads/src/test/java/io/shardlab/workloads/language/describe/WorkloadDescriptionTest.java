package io.shardlab.workloads.language.describe;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.text.Language;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.read.Shop;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadDescriptionTest {

    @Test
    void aCollectionHasItsSizeShardKeyAndThreeDocuments() {
        String text = described("a: {find: orders}");

        assertThat(text)
                .containsPattern("  orders: 100 documents of about \\d+ bytes, together 0\\.0 MB\n"
                        + "    Shard key: \\{\"customer\": 1, \"placed\": 1}\n")
                .containsPattern("  customers: 10 documents of about \\d+ bytes, together 0\\.0 MB\n    Not sharded\n")
                .contains("    {\"_id\": 0, \"name\": ", "    {\"_id\": 3, \"name\": ", "    {\"_id\": 6, \"name\": ")
                .contains("  events: 0 documents of about ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {find: orders, filter: {customer: {^existing: customer}, placed: {^existing: placed}}} | one, by the whole shard key
            {find: orders, filter: {customer: {^existing: customer}}} | those with keys of one customer, usually one shard
            {find: orders, filter: {customer: {$gt: 5}}}              | those with a range of customer
            {find: orders, filter: {customer: {$in: [1, 2]}}}         | those with one of several keys or ranges of keys
            {find: orders, filter: {status: open}}                    | all, because no condition on customer limits them
            {insertOne: orders}                                       | one, by the whole shard key
            {find: customers}                                         | not sharded
            {updateOne: orders, filter: {status: open}, update: {$set: {a: 1}}} | all, because no condition on customer limits them; servers before 7.1 refuse this without the whole shard key by equality
            {updateOne: orders, filter: {_id: 1}, update: {$set: {a: 1}}} | all, because no condition on customer limits them
            {findOneAndDelete: orders, filter: {_id: 1}}              | all, because no condition on customer limits them; servers before 7.1 refuse this without the whole shard key by equality
            """)
    void aStatementNamesTheShardsThatItAsks(String operation, String shards) {
        // A long line is broken.
        assertThat(described("a: " + operation).replaceAll("\n *", " ")).contains("Shards: " + shards + " ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {find: orders, filter: {customer: {^existing: customer}}, returns: 1} | Verified: the chosen document is returned unchanged; 1 document returned
            {find: orders, filter: {customer: {^existing: customer}, status: open}, limit: 20} | Verified: the chosen document is returned unchanged if it matches the filter and the limit of 20 is not reached
            {count: orders, filter: {customer: {^existing: customer}}, returns: {from: 1, to: 50}} | Verified: the chosen document is counted; at least 1 document and at most 50 documents returned
            {updateOne: orders, filter: {customer: {^existing: customer}}, update: {$set: {status: a}}} | Verified: the chosen document is found
            {updateMany: orders, update: {$inc: {n: 1}}, returns: 100} | Verified: 100 documents changed; the sum of n at the end
            {insertOne: orders} | Verified: the number of documents of orders at the end
            {find: orders} | Not verified: which documents are found, because the filter is not on a chosen document
            {findOneAndUpdate: orders, filter: {customer: {^existing: customer}}, update: {$set: {status: a}}} | Not verified: the content of the document, because operations change documents of orders
            """)
    void aStatementNamesWhatIsVerified(String operation, String checks) {
        assertThat(described("a: " + operation).replaceAll("\n *", " ") + " ").contains(checks + " ");
    }

    @Test
    void operationsHaveSharesChoicesAndSampleCommands() {
        String text = described(
                "a b: {share: 3, choose: {by: hotspot, hotData: 0.1}, find: orders, filter: {customer: {^existing: customer}}}",
                "c: {share: 1, transaction: true, steps: [{find: customers, as: x}, {think: 5ms}, {bulkWrite: orders, operations:"
                        + " [{insertOne: {}}, {deleteOne: {filter: {a: {^result: x.name}}}}]}]}");

        assertThat(text)
                .contains("  a b, 75 % of the operations\n"
                        + "    Chooses: a loaded document of orders, hotspot: 80 % of the operations on 10 % of the documents\n"
                        + "    find orders\n      {\"find\": \"orders\", \"filter\": {\"customer\": ")
                .contains("  c, 25 % of the operations, a transaction\n    find customers, as x\n")
                .contains("    think\n    bulkWrite orders\n      {\"insert\": \"orders\", ")
                .contains("      {\"delete\": \"orders\", \"deletes\": [{\"q\": {\"a\": \"");
    }

    @Test
    void longValuesAreShortened() {
        WorkloadFile file = WorkloadFileReader.parse(
                Path.of("long.yaml"), """
                description: %s
                collections:
                  a:
                    documents: 5
                    document: {_id: ^sequence, s: {^string: {length: 5000}}, b: {^binary: {length: 5000}}, l: {^array: {length: 50, of: 1}}, e: %s}
                operations: {read: {find: a, filter: {s: {^existing: s}}}}
                """.formatted("word ".repeat(100) + "x".repeat(300), "ä".repeat(50)));
        String text = WorkloadDescription.of(file, 1, Language.ENGLISH);

        assertThat(text)
                .contains(
                        "\"b\": \"… 5000 bytes\"",
                        "\"l\": [1, 1, 1, \"… 47 more\"]",
                        "\"e\": \"" + "ä".repeat(40) + "…\"");
    }

    @Test
    void fieldsOfDatafakerAreTimed() {
        WorkloadFile file = WorkloadFileReader.parse(Path.of("fake.yaml"), """
                collections:
                  a: {documents: 5, document: {_id: ^sequence, n: 1, name: {^fake: name.fullName}, list: {^array: {length: 2, of: {^fake: name.firstName}}}}}
                  b: {documents: 5, document: {x: {^reference: a.name}}}
                operations: {read: {find: a}}
                """);

        assertThat(WorkloadDescription.of(file, 1, Language.ENGLISH).replaceAll("\n *", " "))
                .containsPattern(
                        "Made by Datafaker: name, list; takes about [\\d,]+ µs a document, [\\d,]+ times as long as the other"
                                + " fields together \\(timed on this machine now\\)")
                .contains("Made by Datafaker: x; ");
    }

    @Test
    void aDescriptionIsInTheLanguageOfTheUser() {
        WorkloadFile file = Shop.with(
                "a: {find: orders, filter: {customer: {^existing: customer}, status: open}, limit: 20, returns: {from: 1, to: 50}}");

        assertThat(WorkloadDescription.of(file, 1, Language.JAPANESE))
                .containsPattern("  orders: ドキュメント 100 件、1 件約 \\d+ バイト、合計 0\\.0 MB\n    シャードキー: ")
                .contains(
                        "シャード: 1 つの customer のキーを持つもの (通常は 1 つ)",
                        "選んだドキュメントが変わらずに返されること (フィルターに一致し、上限の 20 件に達しない場合); 1 件以上 50 件以下が返されること");
    }

    private static String described(String... operations) {
        return WorkloadDescription.of(Shop.with(operations), 1, Language.ENGLISH);
    }
}
