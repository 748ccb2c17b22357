package io.shardlab.workloads.language.match;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** FilterMatchIT compares far more filters with a server's answers; these are the rules that a reader should know. */
class FilterMatchTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {a: 1}                                | {a: 1.0}                        | YES
            {a: 1}                                | {a: {$numberDecimal: '1.0'}}    | YES
            {a: 1}                                | {a: '1'}                        | NO
            {a: 1}                                | {a: [3, 1]}                     | YES
            {a: [3, 1]}                           | {a: [3, 1]}                     | YES
            {a: [1, 3]}                           | {a: [3, 1]}                     | NO
            {a: null}                             | {b: 1}                          | YES
            {'a.b': null}                         | {a: []}                         | NO
            {'a.b': 2}                            | {a: [{b: 1}, {b: 2}]}           | YES
            {'a.1.b': 2}                          | {a: [{b: 1}, {b: 2}]}           | YES
            {'a.0.b': 2}                          | {a: [{b: 1}, {b: 2}]}           | NO
            {a: {b: 1, c: 2}}                     | {a: {c: 2, b: 1}}               | NO
            {a: {$gt: 5}}                         | {a: 'x'}                        | NO
            {a: {$gt: 5}}                         | {a: {$numberDouble: 'NaN'}}     | NO
            {a: {$gt: 2, $lt: 4}}                 | {a: [1, 5]}                     | YES
            {a: {$elemMatch: {$gt: 2, $lt: 4}}}   | {a: [1, 5]}                     | NO
            {a: {$elemMatch: {b: 1, c: 2}}}       | {a: [{b: 1}, {c: 2}]}           | NO
            {a: {$elemMatch: {$or: [{b: 1}]}}}    | {a: [{b: 1}]}                   | YES
            {a: {$in: [1, /^x/]}}                 | {a: 'xyz'}                      | YES
            {a: {$nin: [1, null]}}                | {b: 1}                          | NO
            {a: {$ne: 1}}                         | {a: [1, 2]}                     | NO
            {a: {$exists: false}}                 | {b: 1}                          | YES
            {a: {$all: [1, 2]}}                   | {a: [2, 1, 3]}                  | YES
            {a: {$all: []}}                       | {a: []}                         | NO
            {a: {$size: 2}}                       | {a: [1, 2]}                     | YES
            {a: {$type: 'number'}}                | {a: {$numberLong: '1'}}         | YES
            {a: {$type: ['string', 'array']}}     | {a: [1]}                        | YES
            {a: {$mod: [4, 1]}}                   | {a: 9}                          | YES
            {a: {$not: {$gt: 5}}}                 | {b: 1}                          | YES
            {a: {$regex: 'B', $options: 'i'}}     | {a: 'abc'}                      | YES
            {a: /^b/}                             | {a: 'abc'}                      | NO
            {$or: [{a: 1}, {b: 1}]}               | {b: 1}                          | YES
            {$nor: [{a: 1}, {b: 1}]}              | {b: 1}                          | NO
            {$and: [{a: 1}, {b: 1}]}              | {b: 1}                          | NO
            {$comment: 'c'}                       | {b: 1}                          | YES
            """)
    void commonOperatorsMatchAsInMongoDb(String filter, String document, Match expected) {
        assertThat(FilterMatch.of(BsonDocument.parse(filter), BsonDocument.parse(document)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {$expr: {$gt: ['$a', 1]}}                       | UNKNOWN | $expr
            {a: {$geoWithin: {$centerSphere: [[0, 0], 1]}}} | UNKNOWN | $geoWithin
            {a: {$bitsAllSet: 1}, b: 2}                     | NO      | $bitsAllSet
            {$or: [{a: {$bitsAllSet: 1}}, {b: 1}]}          | YES     | $bitsAllSet
            {$nor: [{a: {$bitsAllSet: 1}}, {b: 2}]}         | UNKNOWN | $bitsAllSet
            {a: {$not: {$bitsAllSet: 1}}}                   | UNKNOWN | $bitsAllSet
            {a: {$elemMatch: {b: {$near: 1}}}}              | NO      | $near
            {a: {$all: [{$elemMatch: {$bitsAllSet: 1}}]}}   | NO      | $bitsAllSet
            """)
    void otherOperatorsAreUnknownUnlessTheOutcomeDoesNotDependOnThem(String filter, Match expected, String operator) {
        BsonDocument parsed = BsonDocument.parse(filter);

        assertThat(FilterMatch.of(parsed, BsonDocument.parse("{a: 3, b: 1}"))).isEqualTo(expected);
        assertThat(FilterMatch.notEvaluated(parsed)).contains(operator);
    }

    @Test
    void aRegularExpressionThatOnlyPcreKnowsIsUnknown() {
        BsonDocument document = BsonDocument.parse("{a: 'x'}");

        assertThat(FilterMatch.of(BsonDocument.parse("{a: {$regex: '(?R)'}}"), document))
                .isEqualTo(Match.UNKNOWN);
        assertThat(FilterMatch.of(BsonDocument.parse("{a: {$regex: 'x', $options: 'x'}}"), document))
                .isEqualTo(Match.UNKNOWN);
    }

    @Test
    void theFieldsOfAFilterHaveNoPositions() {
        BsonDocument filter = BsonDocument.parse("{a: 1, 'b.0.c': {$gt: 1}, $or: [{d: 1}, {$and: [{'e.f': 1}]}],"
                + " g: {$elemMatch: {h: 1, 'i.1': 2}}, $comment: 'x', 'k.2': 1}");

        assertThat(FilterMatch.fields(filter)).containsExactly("a", "b.c", "d", "e.f", "g", "g.h", "g.i", "k");
    }
}
