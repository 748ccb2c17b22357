package io.shardlab.workloads.language.targeting;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.mongo.key.KeyHash;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonMinKey;
import org.bson.BsonRegularExpression;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code TargetingIT} compares the shards with those of a router. */
class KeyRangesTest {

    private static final BsonDocument NO_COLLATION = new BsonDocument();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {a: 5}                          | {a: 5}                | {a: 5}
        {a: {$eq: 5}}                   | {a: 5}                | {a: 5}
        {a: {$gt: 5}}                   | {a: 5}                | {a: Infinity}
        {a: {$gte: 5, $lt: 9}}          | {a: 5}                | {a: 9}
        {$and: [{a: {$gt: 5}}, {a: {$lte: 7}}]} | {a: 5}        | {a: 7}
        {a: {$lt: 'm'}}                 | {a: ''}               | {a: 'm'}
        {a: {$gt: 'm'}}                 | {a: 'm'}              | {a: {}}
        {a: {$in: [3]}}                 | {a: 3}                | {a: 3}
        {a: {$all: [3]}}                | {a: 3}                | {a: 3}
        {a: {$exists: false}}           | {a: {$undefined: true}} | {a: null}
        {a: null}                       | {a: null}             | {a: null}
        {$expr: {$eq: ['$a', 5]}}       | {a: 5}                | {a: 5}
        {a: {$ne: 5}}                   | {a: {$minKey: 1}}     | {a: {$maxKey: 1}}
        {b: 5}                          | {a: {$minKey: 1}}     | {a: {$maxKey: 1}}
        {}                              | {a: {$minKey: 1}}     | {a: {$maxKey: 1}}
        {a: {$code: '1'}}               | {a: {$minKey: 1}}     | {a: {$maxKey: 1}}
        {a: {$gt: {$code: '1'}}}        | {a: {$minKey: 1}}     | {a: {$maxKey: 1}}
        {a: {$not: {$exists: true}}}    | {a: {$undefined: true}} | {a: null}
        """)
    void conditionsOnOneFieldLeaveOneRange(String filter, String min, String max) {
        assertThat(ranges("{a: 1}", filter))
                .containsExactly(new KeyRange(BsonDocument.parse(min), BsonDocument.parse(max)));
    }

    @Test
    void eachValueOfAListIsARangeOfItsOwn() {
        assertThat(ranges("{a: 1, b: 1}", "{a: {$in: [7, 3, 7]}, b: 1}"))
                .containsExactly(
                        new KeyRange(BsonDocument.parse("{a: 3, b: 1}"), BsonDocument.parse("{a: 3, b: 1}")),
                        new KeyRange(BsonDocument.parse("{a: 7, b: 1}"), BsonDocument.parse("{a: 7, b: 1}")));
    }

    @Test
    void afterTheFirstFieldWithSeveralValuesOnlyTheEndsCount() {
        assertThat(ranges("{a: 1, b: 1}", "{a: {$in: [3, 7]}, b: {$in: [1, 5, 9]}}"))
                .containsExactly(
                        new KeyRange(BsonDocument.parse("{a: 3, b: 1}"), BsonDocument.parse("{a: 3, b: 9}")),
                        new KeyRange(BsonDocument.parse("{a: 7, b: 1}"), BsonDocument.parse("{a: 7, b: 9}")));
    }

    @Test
    void equalityOnTheFirstFieldLeavesARangeOfTheSecond() {
        assertThat(ranges("{a: 1, b: 1}", "{a: 3}"))
                .containsExactly(new KeyRange(
                        BsonDocument.parse("{a: 3, b: {$minKey: 1}}"), BsonDocument.parse("{a: 3, b: {$maxKey: 1}}")));
    }

    @Test
    void withoutAConditionOnTheFirstFieldTheOthersDoNotCount() {
        assertThat(ranges("{a: 1, b: 1}", "{b: 3}"))
                .containsExactly(new KeyRange(
                        BsonDocument.parse("{a: {$minKey: 1}, b: {$minKey: 1}}"),
                        BsonDocument.parse("{a: {$maxKey: 1}, b: {$maxKey: 1}}")));
    }

    @Test
    void onlyEqualityIsOfUseForAHashedField() {
        long hash = KeyHash.of(BsonDocument.parse("{a: 5}").get("a")).orElseThrow();

        assertThat(ranges("{a: 'hashed'}", "{a: 5}")).singleElement().satisfies(range -> {
            assertThat(range.isOneKey()).isTrue();
            assertThat(range.min().getInt64("a").getValue()).isEqualTo(hash);
        });
        assertThat(ranges("{a: 'hashed'}", "{a: {$gt: 5}}"))
                .singleElement()
                .satisfies(range -> assertThat(range.isOneKey()).isFalse());
    }

    @Test
    void alternativesAreUnitedFieldByField() {
        assertThat(ranges("{a: 1}", "{$or: [{a: 9}, {a: {$gte: 1, $lte: 3}}, {a: 2}]}"))
                .containsExactly(
                        new KeyRange(BsonDocument.parse("{a: 1}"), BsonDocument.parse("{a: 3}")),
                        new KeyRange(BsonDocument.parse("{a: 9}"), BsonDocument.parse("{a: 9}")));
        assertThat(ranges("{a: 1}", "{$or: [{a: 9}, {b: 1}]}"))
                .singleElement()
                .satisfies(range -> assertThat(range.isOneKey()).isFalse());
    }

    @Test
    void aContradictionLeavesNoRange() {
        assertThat(ranges("{a: 1}", "{a: {$gt: 5, $lt: 3}}")).isEmpty();
        assertThat(ranges("{a: 1}", "{a: {$in: []}}")).isEmpty();
        assertThat(ranges("{a: 1, b: 1}", "{a: 1, $and: [{a: 2}]}")).isEmpty();
    }

    @Test
    void anAnchoredExpressionLeavesTheTextsWithItsPrefixAndItself() {
        assertThat(ranges("{a: 1}", "{a: {$regex: '^ab+c'}}"))
                .satisfiesExactly(
                        texts -> assertThat(texts.min()).isEqualTo(BsonDocument.parse("{a: 'ab'}")),
                        itself -> assertThat(itself.min().get("a").isRegularExpression())
                                .isTrue());
        assertThat(ranges("{a: 1}", "{a: {$regex: '^abx?c'}}").get(0).min()).isEqualTo(BsonDocument.parse("{a: 'ab'}"));
        assertThat(ranges("{a: 1}", "{a: {$regex: '^ab|c'}}").get(0).min()).isEqualTo(BsonDocument.parse("{a: ''}"));
        assertThat(ranges("{a: 1}", "{a: {$regex: '^ab', $options: 'i'}}")
                        .get(0)
                        .min())
                .isEqualTo(BsonDocument.parse("{a: ''}"));
    }

    @Test
    void theOptionsWithinAnExpressionCountAsThoseBesideIt() {
        BsonDocument filter = new BsonDocument("a", new BsonDocument("$regex", new BsonRegularExpression("^ab", "i")));

        assertThat(KeyRanges.ofFilter(BsonDocument.parse("{a: 1}"), filter, NO_COLLATION)
                        .get(0)
                        .min())
                .isEqualTo(BsonDocument.parse("{a: ''}"));
    }

    @Test
    void aLanguageComparesTextsOtherwiseThanTheKey() {
        BsonDocument german = BsonDocument.parse("{locale: 'de'}");

        assertThat(KeyRanges.ofFilter(BsonDocument.parse("{a: 1}"), BsonDocument.parse("{a: 'x'}"), german))
                .singleElement()
                .satisfies(range -> assertThat(range.isOneKey()).isFalse());
        assertThat(KeyRanges.ofFilter(BsonDocument.parse("{a: 1}"), BsonDocument.parse("{a: 5}"), german))
                .singleElement()
                .satisfies(range -> assertThat(range.isOneKey()).isTrue());
    }

    @Test
    void aCollationWithoutLocaleCountsAsALanguage() {
        assertThat(KeyRanges.ofFilter(
                        BsonDocument.parse("{a: 1}"),
                        BsonDocument.parse("{a: 'x'}"),
                        BsonDocument.parse("{strength: 2}")))
                .singleElement()
                .satisfies(range -> assertThat(range.isOneKey()).isFalse());
    }

    @Test
    void equalityWithAWholeDocumentDeterminesItsFields() {
        assertThat(ranges("{'x.y': 1}", "{x: {y: 5, z: 1}}"))
                .containsExactly(new KeyRange(BsonDocument.parse("{'x.y': 5}"), BsonDocument.parse("{'x.y': 5}")));
        assertThat(ranges("{'x.y': 1}", "{'x.y': 5}"))
                .containsExactly(new KeyRange(BsonDocument.parse("{'x.y': 5}"), BsonDocument.parse("{'x.y': 5}")));
    }

    @Test
    void equalityWithAWholeDocumentCountsOnlyIfTheWholeKeyIsStated() {
        assertThat(ranges("{'x.y': 1, a: 1}", "{x: {y: 5}}"))
                .singleElement()
                .satisfies(range -> assertThat(range.min().get("x.y")).isEqualTo(new BsonMinKey()));
        assertThat(ranges("{'x.y': 1, a: 1}", "{x: {y: 5}, a: 2}"))
                .singleElement()
                .satisfies(range -> assertThat(range.isOneKey()).isTrue());
        assertThat(ranges("{'x.y': 1}", "{x: {$in: [{y: 5}]}}"))
                .singleElement()
                .satisfies(range -> assertThat(range.isOneKey()).isTrue());
    }

    @Test
    void aHashedFieldIsServedByEqualityOnly() {
        for (String filter : List.of(
                "{a: {$gte: 5, $lte: 5}}",
                "{a: {$gt: 5, $lt: 3}}",
                "{a: /^x/}",
                "{a: {$in: [/^x/, 5]}}",
                "{$expr: {$gt: ['$a', 5]}}",
                "{a: {$type: 'null'}}")) {
            assertThat(ranges("{a: 'hashed'}", filter))
                    .as(filter)
                    .singleElement()
                    .satisfies(range -> assertThat(range.isOneKey()).isFalse());
        }
        assertThat(ranges("{a: 'hashed'}", "{a: {$in: [1, 2, 3], $lt: 2}}")).hasSize(3);
        // Null also means undefined, which has another hash.
        assertThat(ranges("{a: 'hashed'}", "{a: {$in: [null, 7]}}"))
                .hasSize(3)
                .allSatisfy(range -> assertThat(range.isOneKey()).isTrue());
    }

    @Test
    void typesAndRemaindersLeaveTheValuesOfATypeOnly() {
        assertThat(ranges("{a: 1}", "{a: {$mod: [3, 1]}}"))
                .singleElement()
                .satisfies(range -> assertThat(range.min().get("a").isNumber()).isTrue());
        assertThat(ranges("{a: 1}", "{a: {$type: ['string', 10]}}"))
                .satisfiesExactly(
                        none -> assertThat(none.max()).isEqualTo(BsonDocument.parse("{a: null}")),
                        texts -> assertThat(texts.min()).isEqualTo(BsonDocument.parse("{a: ''}")));
        assertThat(ranges("{a: 1}", "{a: {$type: 'array'}}"))
                .singleElement()
                .satisfies(range -> assertThat(range.min().get("a")).isEqualTo(new BsonMinKey()));
    }

    @Test
    void anArrayIsAlsoLookedForAtItsFirstElement() {
        assertThat(ranges("{a: 1}", "{a: [3, 4]}"))
                .extracting(range -> range.min().get("a"))
                .containsExactly(
                        new BsonInt32(3), BsonDocument.parse("{a: [3, 4]}").get("a"));
    }

    @Test
    void constantsOfExpressionsAreComputedBeforehand() {
        assertThat(ranges("{a: 1}", "{$expr: {$eq: ['$a', {$add: [1, {$multiply: [2, 3]}]}]}}"))
                .containsExactly(new KeyRange(BsonDocument.parse("{a: 7}"), BsonDocument.parse("{a: 7}")));
        assertThat(ranges("{a: 1}", "{$expr: {$eq: ['$a', {$add: ['$b', 1]}]}}"))
                .singleElement()
                .satisfies(range -> assertThat(range.isOneKey()).isFalse());
        assertThat(ranges("{a: 1}", "{$expr: {$eq: ['$a', {$divide: [1, 0]}]}}"))
                .singleElement()
                .satisfies(range -> assertThat(range.isOneKey()).isFalse());
    }

    @ParameterizedTest
    @CsvSource({
        "^ab, '', ab",
        "^ab+c, '', ab",
        "^abx?c, '', ab",
        "^ab*, '', a",
        "^ab, s, ab",
        "^ab, m, ''",
        "\\Aab, m, ab",
        "^a b, x, ab",
        "^ab#c, x, ab",
        "^ab#c, '', ab#c",
        "^a\\.b, '', a.b",
        "^a\\d, '', a",
        "^a\\Q.*\\Eb, '', a.*b",
        "^ab|c, '', ''",
        "ab, '', ''",
        "^ab, i, ''"
    })
    void thePrefixOfAnExpressionIsThatOfServers(String pattern, String options, String prefix) {
        assertThat(RegexPrefix.of(pattern, options)).isEqualTo(prefix);
    }

    @Test
    void fieldsWithUsefulConditionsAreNamed() {
        ConditionFields fields = ConditionFields.of(BsonDocument.parse(
                "{a: 1, b: {$gt: 2}, c: {$ne: 3}, $and: [{d: {$in: [1, 2]}}], $or: [{e: 1}, {f: 2}]}"));

        assertThat(fields.equal()).containsExactly("a", "d");
        assertThat(fields.ranged()).containsExactly("b");
    }

    private static List<KeyRange> ranges(String key, String filter) {
        return KeyRanges.ofFilter(BsonDocument.parse(key), BsonDocument.parse(filter), NO_COLLATION);
    }
}
