package io.shardlab.workloads.language.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.key.KeyOrder;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.document.Documents;
import io.shardlab.workloads.language.operation.OperationScope;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantileTest {

    private static final int DOCUMENTS = 1000;
    private static final long SEED = 5;

    private static WorkloadFile file(String value, String condition) {
        return WorkloadFileReader.parse(
                Path.of("w.yaml"),
                "collections: {c: {documents: " + DOCUMENTS + ", document: {f: " + value
                        + "}}, empty: {documents: 0, document: {f: 1}}}\noperations: {one: {find: c, filter: {f: "
                        + condition + "}}}\n");
    }

    private static BsonDocument condition(WorkloadFile file, long number) {
        OperationScope scope = new OperationScope(file, SEED, 9);
        scope.begin(number);
        return new BsonAppender(256)
                .encode(out -> file.operations().get(0).statements().get(0).append(scope, out))
                .decode(new BsonDocumentCodec())
                .getDocument("filter")
                .getDocument("f");
    }

    private static long below(WorkloadFile file, BsonValue bound) {
        Documents documents = file.collection("c").template().documents(SEED);
        return LongStream.range(0, DOCUMENTS)
                .filter(number -> KeyOrder.compare(documents.value(number, "f"), bound) < 0)
                .count();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        ^sequence                                              | 0.25  | 250
        ^sequence                                              | 0.997 | 997
        ^sequence                                              | 0     | 0
        ^sequence                                              | 1     | 1000
        {^int: {from: -1000000000, to: 1000000000}}            | 0.9   | 900
        {^long: {from: -9223372036854775808, to: 9223372036854775807}} | 0.5 | 500
        {^double: {from: 0, to: 1, distribution: exponential, mean: 0.01}} | 0.99 | 990
        {^decimal: {from: 0, to: 1000, decimals: 6}}           | 0.1   | 100
        {^date: {from: 1900-01-01, to: 2020-01-01}}            | 0.001 | 1
        {^string: {length: 12}}                                | 0.3   | 300
        ^objectId                                              | 0.8   | 800
        {^sequence: {start: 9223372036854774000, step: 1}}     | 0.5   | 500
        """)
    void aShareOfTheLoadedDocumentsLiesBelowTheBound(String value, double at, long expected) {
        WorkloadFile file = file(value, "{$gte: {^quantile: {field: c.f, at: " + at + "}}}");

        assertThat(below(file, condition(file, 3).get("$gte"))).isEqualTo(expected);
    }

    @Test
    void theBoundLiesBetweenDifferentValuesWhereManyAreEqual() {
        WorkloadFile file = file(
                "{^choose: {values: [10, 20, 30], weights: [7, 2, 1]}}", "{$gt: {^quantile: {field: c.f, at: 0.88}}}");

        assertThat(condition(file, 3).get("$gt").asNumber().intValue()).isBetween(21, 29);
    }

    @Test
    void aRangeKeepsItsWidth() {
        WorkloadFile file = file(
                "^sequence",
                "{$gte: {^quantile: {field: c.f, at: {^double: {from: 0, to: 0.9}}}},"
                        + " $lt: {^quantile: {field: c.f, at: {^double: {from: 0, to: 0.9}}, plus: 0.05}}}");

        assertThat(LongStream.range(0, 100)
                        .mapToObj(number -> condition(file, number))
                        .map(range -> below(file, range.get("$lt")) - below(file, range.get("$gte"))))
                .allMatch(width -> width >= 49 && width <= 51);
        assertThat(LongStream.range(0, 100)
                        .mapToDouble(
                                number -> below(file, condition(file, number).get("$gte")))
                        .average()
                        .orElseThrow())
                .isCloseTo(450, within(90.0));
    }

    @Test
    void mistakesAreRefusedWithTheirPlace() {
        assertThatThrownBy(() -> file("^sequence", "{$gt: {^quantile: {field: c.g, at: 0.5}}}"))
                .hasMessageContaining("line 2")
                .hasMessageContaining("'g'");
        assertThatThrownBy(() -> file("^sequence", "{$gt: {^quantile: {field: c.f, at: 1.5}}}"))
                .hasMessageContaining("line 2")
                .hasMessageContaining("at");
        assertThatThrownBy(() -> file("^sequence", "{$gt: {^quantile: {field: c.f}}}"))
                .hasMessageContaining("at");
        assertThatThrownBy(() -> file("^sequence", "{$gt: {^quantile: {field: empty.f, at: 0.5}}}"))
                .hasMessageContaining("empty");
        assertThatThrownBy(() -> file("^sequence", "{$gt: {^quantil: {field: c.f, at: 0.5}}}"))
                .hasMessageContaining("^quantile");
    }
}
