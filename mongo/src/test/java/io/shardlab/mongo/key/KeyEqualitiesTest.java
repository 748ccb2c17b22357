package io.shardlab.mongo.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The expected values are the answers of MongoDB 6.0.5 to deletions of one document. */
class KeyEqualitiesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {a: 5, b: 6}                              | {a: 5, b: 6}
        {a: 5, b: 6, c: {$gt: 1}}                 | {a: 5, b: 6}
        {$and: [{a: 5}, {b: 6}]}                  | {a: 5, b: 6}
        {a: {$eq: 5}, b: {$eq: 6}}                | {a: 5, b: 6}
        {a: {$in: [5]}, b: {$all: [6]}}           | {a: 5, b: 6}
        {$or: [{a: 5, b: 6}]}                     | {a: 5, b: 6}
        {a: 5, b: null}                           | {a: 5, b: null}
        {a: 5}                                    |
        {a: 5, b: {$gte: 6, $lte: 6}}             |
        {a: 5, b: {$in: [6, 7]}}                  |
        {a: 5, b: {$exists: false}}               |
        {a: 5, b: [6]}                            |
        {a: 5, b: /x/}                            |
        {$or: [{a: 5, b: 6}, {a: 5, b: 7}]}       |
        {$and: [{a: 5}, {a: 5}, {b: 6}]}          |
        {$expr: {$and: [{$eq: ['$a', 5]}, {$eq: ['$b', 6]}]}} |
        """)
    void aKeyIsStatedByOneEqualityForEachField(String filter, String expected) {
        assertThat(KeyEqualities.of(List.of("a", "b"), BsonDocument.parse(filter))
                        .orElse(null))
                .isEqualTo(expected == null ? null : BsonDocument.parse(expected));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {'a.b': 5}             | true
        {a: {b: 5, c: 1}}      | true
        {a: {c: 1}}            | false
        {a: {b: 5}, 'a.b': 5}  | false
        {'a.b.c': 5}           | false
        """)
    void aDocumentStatesTheFieldsWithinIt(String filter, boolean stated) {
        assertThat(KeyEqualities.of(List.of("a.b"), BsonDocument.parse(filter)).isPresent())
                .isEqualTo(stated);
    }
}
