package io.shardlab.workloads.language.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.operation.Choice;
import io.shardlab.workloads.language.operation.Choice.By;
import io.shardlab.workloads.language.operation.Choice.From;
import io.shardlab.workloads.language.operation.OperationScope;
import io.shardlab.workloads.language.operation.OperationSpec;
import io.shardlab.workloads.language.operation.Statement;
import io.shardlab.workloads.language.operation.Think;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Operations as the file describes them: shares, choices, sequences. */
class OperationsReaderTest {

    private static final String OF_CUSTOMER = "filter: {customer: {^existing: customer}}";

    @Test
    void sharesAreDividedByTheirSum() {
        WorkloadFile file = Shop.with(
                "a: {share: 2.5, find: orders}",
                "b b: {share: 6.5, find: orders}",
                "c.d-e_1: {share: 1, find: orders}");

        assertThat(file.operations()).extracting(OperationSpec::name).containsExactly("a", "b b", "c.d-e_1");
        assertThat(file.operations().get(0).share()).isCloseTo(0.25, within(1e-12));
        assertThat(file.operations().stream().mapToDouble(OperationSpec::share).sum())
                .isCloseTo(1, within(1e-12));
    }

    @Test
    void theShareOfTheOnlyOperationIsOptional() {
        assertThat(Shop.operation("{find: orders}").share()).isEqualTo(1);
        assertThat(Shop.operation("{share: 7, find: orders}").share()).isEqualTo(1);
    }

    @Test
    void aDocumentIsChosenOnlyWhereItIsUsed() {
        assertThat(Shop.operation("{find: orders, filter: {status: open}}").choice())
                .isEmpty();
        assertThat(Shop.operation("{find: orders, choose: uniform}").choice()).isPresent();
        assertThat(Shop.operation("{updateOne: orders, update: {$set: {note: {^existing: status}}}}")
                        .choice())
                .isPresent();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        uniform                                          | orders    | LOADED   | UNIFORM | 0.99 | 0.2 | 0.8
        zipfian                                          | orders    | LOADED   | ZIPFIAN | 0.99 | 0.2 | 0.8
        latest                                           | orders    | ALL      | LATEST  | 0.99 | 0.2 | 0.8
        hotspot                                          | orders    | LOADED   | HOTSPOT | 0.99 | 0.2 | 0.8
        oldest                                           | orders    | INSERTED | OLDEST  | 0.99 | 0.2 | 0.8
        {by: zipfian, exponent: 1.2}                     | orders    | LOADED   | ZIPFIAN | 1.2  | 0.2 | 0.8
        {by: latest, from: loaded}                       | orders    | LOADED   | LATEST  | 0.99 | 0.2 | 0.8
        {by: hotspot, hotData: 0.01, hotOperations: 0.9} | orders    | LOADED   | HOTSPOT | 0.99 | 0.01 | 0.9
        {from: all}                                      | orders    | ALL      | UNIFORM | 0.99 | 0.2 | 0.8
        {from: inserted, by: oldest}                     | orders    | INSERTED | OLDEST  | 0.99 | 0.2 | 0.8
        {collection: customers}                          | customers | LOADED   | UNIFORM | 0.99 | 0.2 | 0.8
        """)
    void aChoiceHasItsForms(
            String choose, String collection, From from, By by, double exponent, double hotData, double hotOperations) {
        WorkloadFile file = Shop.with(
                "new: {share: 1, insertOne: orders}", "old: {share: 1, find: orders, choose: " + choose + "}");

        assertThat(file.operations().get(1).choice())
                .contains(new Choice(
                        collection, from, by, exponent, hotData, hotOperations, 0, false, 0, Optional.empty()));
    }

    @Test
    void aChoiceByValueHasItsField() {
        OperationSpec operation = Shop.operation("{find: orders, choose: {by: value, field: customer}}");

        assertThat(operation.choice().orElseThrow().by()).isEqualTo(By.VALUE);
        assertThat(operation.choice().orElseThrow().field()).contains("customer");
    }

    @Test
    void anOperationMayHaveAnotherNameInResults() {
        assertThat(Shop.operation("{find: orders, name: all orders}").name()).isEqualTo("all orders");
        assertThatThrownBy(() -> Shop.with("a: {share: 1, find: orders}", "b: {share: 1, name: a, find: customers}"))
                .hasMessageContaining("'a'")
                .hasMessageContaining("line 21");
    }

    @Test
    void allDocumentsCanOnlyBeExpectedOfCollectionsThatStayAsTheyAre() {
        String all = "{share: 1, find: orders, filter: {customer: {^existing: customer}}, returns: all}";

        assertThat(Shop.with("a: " + all)
                        .operations()
                        .get(0)
                        .statements()
                        .get(0)
                        .all())
                .isPresent();
        assertThatThrownBy(() -> Shop.with("a: " + all, "b: {share: 1, insertOne: orders}"))
                .hasMessageContaining("line 20")
                .hasMessageContaining("orders");
    }

    @Test
    void theDefaultCollectionOfAChoiceIsThatOfTheFirstStatement() {
        OperationSpec operation = Shop.operation("{steps: [{think: 1ms}, {find: orders, " + OF_CUSTOMER
                + "}, {find: customers, filter: {_id: {^existing: customer}}}]}");

        assertThat(operation.choice().orElseThrow().collection()).isEqualTo("orders");
    }

    @Test
    void documentsThatTheRunInsertsCanBeChosen() {
        WorkloadFile file = Shop.with(
                "new: {share: 1, bulkWrite: events, operations: [{insertOne: {}}]}",
                "old: {share: 1, deleteOne: events, filter: {_id: {^existing: _id}}, choose: {from: inserted, by:"
                        + " oldest}}");

        assertThat(file.operations().get(1).choice().orElseThrow().from()).isEqualTo(From.INSERTED);
    }

    @Test
    void aSequenceHasStatementsAndPauses() {
        OperationSpec operation = Shop.operation("{transaction: true, steps: [{find: orders, as: order}, {think: 50ms},"
                + " {updateOne: orders, filter: {_id: {^result: order._id}}, update: {$set: {status: paid}}}]}");

        assertThat(operation.transaction()).isTrue();
        assertThat(operation.steps()).hasSize(3);
        assertThat(operation.statements()).extracting(Statement::action).containsExactly("find", "updateOne");
        assertThat(operation.statements().get(0).as()).contains("order");
    }

    @Test
    void laterStepsUseTheDocumentThatAnEarlierOneInserts() {
        List<BsonDocument> given = Shop.commands(
                "{steps: [{insertOne: events, document: {_id: ^objectId, kind: b}, as: e},"
                        + " {find: events, filter: {_id: {^result: e._id}, kind: {^result: e.kind}}}]}",
                3);
        List<BsonDocument> fresh = Shop.commands(
                "{steps: [{insertMany: orders, documents: 2, as: o}, {find: orders, filter: {_id: {^result: o._id}}}]}",
                3);

        assertThat(given.get(1).getDocument("filter"))
                .isEqualTo(given.get(0).getArray("documents").get(0));
        assertThat(fresh.get(1).getDocument("filter").get("_id"))
                .isEqualTo(
                        fresh.get(0).getArray("documents").get(0).asDocument().get("_id"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{find: orders, sort: {placed: -1, customer: 1.0}}",
                "{find: orders, sort: {score: {$meta: textScore}, a: {$numberInt: '1'}}}",
                "{find: orders, sort: {placed: {^choose: [1, -1]}}}",
                "{find: orders, filter: {status: \"/a/\"}}",
                "{find: orders, filter: {status: /a, path: a/b/c}}"
            })
    void sortsAndTextsThatServersTakeAreRead(String operation) {
        assertThat(Shop.statement(operation).action()).isEqualTo("find");
    }

    @Test
    void equalStepsHaveDifferentRandomNumbers() {
        WorkloadFile file =
                Shop.with("only: {steps: [{think: {from: 0s, to: 1h}}, {think: {from: 0s, to: 1h}}, {find: orders}]}");
        OperationScope scope = new OperationScope(file, 1, 1);
        scope.begin(0);

        assertThat(((Think) file.operations().get(0).steps().get(0)).nanos(scope))
                .isNotEqualTo(((Think) file.operations().get(0).steps().get(1)).nanos(scope));
    }

    @Test
    void aThinkTimeHasADistribution() {
        WorkloadFile file =
                Shop.with("only: {steps: [{find: orders}, {think: {from: 10ms, to: 1s, distribution: exponential, mean:"
                        + " 100ms}}]}");
        Think think = (Think) file.operations().get(0).steps().get(1);
        OperationScope scope = new OperationScope(file, 1, 1);
        long[] times = LongStream.range(0, 10_000)
                .map(number -> {
                    scope.begin(number);
                    return think.nanos(scope);
                })
                .toArray();

        assertThat(LongStream.of(times).summaryStatistics()).satisfies(all -> {
            assertThat(all.getMin()).isGreaterThanOrEqualTo(10_000_000);
            assertThat(all.getMax()).isLessThanOrEqualTo(1_000_000_000);
        });
        assertThat(LongStream.of(times).average().orElseThrow() / TimeUnit.MILLISECONDS.toNanos(1))
                .isBetween(90.0, 110.0);
    }

    @Test
    void theTopOfAFileHasItsDefaults() {
        WorkloadFile file = WorkloadFileReader.parse(Path.of("my shop.yaml"), """
            description: A web shop
            database: shop
            options: {threads: 20, duration: 30s, ordered: true}
            collections: {a: {documents: 1, document: {b: 1}}}
            operations: {read: {find: a}}
            """);

        assertThat(file.name()).isEqualTo("my shop");
        assertThat(file.description()).isEqualTo("A web shop");
        assertThat(file.database()).contains("shop");
        assertThat(file.options())
                .containsExactly(
                        Map.entry("threads", "20"), Map.entry("duration", "30s"), Map.entry("ordered", "true"));
    }

    @Test
    void jsonIsReadToo() {
        WorkloadFile file = WorkloadFileReader.parse(Path.of("shop.json"), """
            {"collections": {"a": {"documents": 1, "document": {"b": {"^int": {"from": 1, "to": 2}}}}},
            \t"operations": {"read": {"find": "a", "filter": {"b": {"^existing": "b"}}}}}
            """);

        assertThat(file.operations().get(0).choice()).isPresent();
    }
}
