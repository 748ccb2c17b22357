package io.shardlab.workloads.language.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.workloads.language.document.Documents;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComputedTest {

    /** ComputedValuesIT compares many more with a server. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {$add: [$int, 1]}                                | 8
            {$add: [$int, {$numberLong: 1}]}                 | {$numberLong: '8'}
            {$add: [2147483647, 1]}                          | {$numberLong: '2147483648'}
            {$add: [$int, 0.5]}                              | 7.5
            {$add: [0.1, 0.2, 0.3]}                          | 0.6
            {$add: [$int, {$numberDecimal: 0.50}]}           | {$numberDecimal: '7.50'}
            {$add: [$int, $none]}                            | null
            {$add: [$date, 1000]}                            | {$date: '2024-02-29T12:00:01Z'}
            {$subtract: [$date, $date]}                      | {$numberLong: '0'}
            {$multiply: [$decimal, $int]}                    | {$numberDecimal: '8.75'}
            {$divide: [$int, 2]}                             | 3.5
            {$mod: [$int, 4]}                                | 3
            {$round: [2.5]}                                  | 2.0
            {$round: [{$numberDecimal: 1.255}, 2]}           | {$numberDecimal: '1.26'}
            {$abs: -3}                                       | 3
            {$floor: -1.5}                                   | -2.0
            {$concat: [$text, "-", {$toString: $int}]}       | 'Ärger-7'
            {$toUpper: $text}                                | 'ÄRGER'
            {$substrCP: [$text, 1, 2]}                       | 'rg'
            {$strLenCP: $text}                               | 5
            {$toInt: "12"}                                   | 12
            {$toLong: 3.9}                                   | {$numberLong: '3'}
            {$toDouble: $decimal}                            | 1.25
            {$toDecimal: 0.5}                                | {$numberDecimal: '0.500000000000000'}
            {$size: $array}                                  | 3
            {$sum: $array}                                   | 6
            {$avg: $array}                                   | 2.0
            {$max: [$int, 9, $none]}                         | 9
            {$min: $array}                                   | 1
            {$arrayElemAt: [$array, -1]}                     | 3
            {$sum: $items.price}                             | 30
            {$cond: [{$gt: [$int, 5]}, much, little]}        | 'much'
            {$cond: {if: $none, then: 1, else: 2}}           | 2
            {$ifNull: [$none, $int]}                         | 7
            {$and: [$int, {$not: [$none]}]}                  | true
            {$lte: [$int, "a"]}                              | true
            {$year: $date}                                   | 2024
            {$hour: {date: $date, timezone: Asia/Tokyo}}     | 21
            {$dateTrunc: {date: $date, unit: month}}         | {$date: '2024-02-01T00:00:00Z'}
            {$dateAdd: {startDate: $date, unit: year, amount: 1}} | {$date: '2025-02-28T12:00:00Z'}
            {$dateToString: {date: $date, format: "%d.%m.%Y"}} | '29.02.2024'
            {$literal: $int}                                 | '$int'
            {a: $int, b: [$text, $none]}                     | {a: 7, b: ['Ärger', null]}
            $nested.x                                        | 4
            $$ROOT.int                                       | 7
            """)
    void anExpressionHasItsValue(String expression, String expected) {
        String document = """
                {int: 7, decimal: {$numberDecimal: "1.25"}, text: Ärger, date: {$date: "2024-02-29T12:00:00Z"}, array: [1, 2, 3],
                 items: [{price: 10}, {price: 20}], nested: {x: 4}, none: {^optional: {probability: 0, value: 1}},
                 result: {^compute: %s}}
                """.formatted(expression);

        assertThat(Templates.documents(1, document).value(0, "result"))
                .isEqualTo(BsonDocument.parse("{v: " + expected + "}").get("v"));
    }

    @Test
    void anExpressionWithoutResultLeavesTheFieldOut() {
        String document =
                "{a: {^compute: {$arrayElemAt: [[1], 5]}}, b: {^compute: $c}, c: {^optional: {probability: 0, value: 1}}}";

        assertThat(Templates.documents(1, document).document(0)).isEmpty();
    }

    @Test
    void anExpressionInAnArrayUsesTheFieldsOfItsElementFirst() {
        Documents documents = Templates.documents(100, """
                {rate: {^int: {from: 2, to: 9}}, name: outer,
                 items: {^array: {length: {from: 1, to: 4}, of: {name: inner, n: {^int: {from: 1, to: 9}},
                   cost: {^compute: {$multiply: [$n, $rate]}}, names: {^compute: [$name, $$ROOT.name]},
                   parts: {^array: {length: 2, of: {part: {^compute: {$add: [$n, $rate]}}}}}}}},
                 total: {^compute: {$sum: $items.cost}}, count: {^compute: {$size: $items}}}
                """);
        for (int number = 0; number < 100; number++) {
            BsonDocument document = documents.document(number);
            int rate = document.getInt32("rate").getValue();
            int total = 0;
            for (BsonValue element : document.getArray("items")) {
                BsonDocument item = element.asDocument();
                int n = item.getInt32("n").getValue();
                assertThat(item.getInt32("cost").getValue()).isEqualTo(n * rate);
                assertThat(item.getArray("names")).isEqualTo(BsonArray.parse("['inner', 'outer']"));
                assertThat(item.getArray("parts"))
                        .allMatch(part -> part.asDocument().getInt32("part").getValue() == n + rate);
                total += n * rate;
            }
            assertThat(document.getInt32("total").getValue()).isEqualTo(total);
            assertThat(document.getInt32("count").getValue())
                    .isEqualTo(document.getArray("items").size());
        }
    }

    @Test
    void anExpressionUsesWhatOtherExpressionsAndReferencesHave() {
        Documents documents = Templates.file("""
                        {c: {documents: 10, document: {a: {^int: {from: 1, to: 5}}, b: {^compute: {$add: [$a, 1]}}, c: {^compute: {$multiply: [$b, $b]}}}},
                         d: {documents: 10, document: {square: {^reference: c.c}, root: {^compute: {$add: [$square, 0]}}}}}
                        """).collection("d").template().documents(3);
        for (int number = 0; number < 50; number++) {
            BsonDocument document = documents.document(number);
            int square = document.getInt32("square").getValue();
            assertThat(document.getInt32("root").getValue()).isEqualTo(square);
            assertThat(Math.sqrt(square))
                    .isBetween(2.0, 6.0)
                    .satisfies(root -> assertThat(root % 1).isZero());
        }
    }

    @Test
    void generatorsMayStandWithinExpressions() {
        assertThat(Templates.numbers(500, "{^compute: {$add: [100, {^int: {from: 1, to: 3}}]}}"))
                .containsOnly(101, 102, 103);
    }
}
