package io.shardlab.mongo.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {}                                      | $and()
        {a: 5, b: {$gt: 1, $lt: 2}}             | $and(a b$and(b$gt b$lt))
        {$or: [{a: 1}, {b: 2, c: 3}]}           | $and($or($and(a) $and(b c)))
        {a: {$in: [1, {$gt: 1}]}}               | $and(a$and(a$in(a a)))
        {a: {$all: [1, {$elemMatch: {$gt: 1}}]}} | $and(a$and(a$all(a a$and(a$elemMatch(a$and(a$gt))))))
        {a: {$not: {$gt: 1}}}                   | $and(a$and(a$not(a$and(a$gt))))
        {a: {$not: /x/}}                        | $and(a$and(a$not(a)))
        {a: {$elemMatch: {b: 1, c: 2}}}         | $and(a$and(a$elemMatch($and(b c))))
        {a: {$elemMatch: {$or: [{b: 1}]}}}      | $and(a$and(a$elemMatch($and($or($and(b))))))
        {$expr: {$eq: ['$a', 1]}, $comment: 'x'} | $and($expr $comment)
        {$and: 5, $or: [5]}                     | $and($and $or)
        """)
    void aConditionHasThePartsThatItCombines(String filter, String tree) {
        assertThat(written(Condition.of(BsonDocument.parse(filter)))).isEqualTo(tree);
    }

    private static String written(Condition condition) {
        String parts = condition.parts().stream().map(ConditionTest::written).collect(Collectors.joining(" "));
        String whole = condition.path() + condition.operator();
        return parts.isEmpty() && !condition.argument().equals(new BsonDocument()) ? whole : whole + "(" + parts + ")";
    }

    @Test
    void anExpressionHasTheOptionsThatStandBesideIt() {
        BsonRegularExpression own = new BsonRegularExpression("x", "m");
        BsonRegularExpression given = new BsonRegularExpression("x", "i");

        assertThat(expression(new BsonString("x"), "i")).isEqualTo(given);
        assertThat(expression(own, "i")).isEqualTo(given);
        assertThat(expression(own, "")).isEqualTo(own);
        assertThat(expression(new BsonInt32(5), "i")).isEqualTo(new BsonInt32(5));
    }

    private static BsonValue expression(BsonValue expression, String options) {
        BsonDocument operators = new BsonDocument("$options", new BsonString(options)).append("$regex", expression);
        Condition field = Condition.of(new BsonDocument("a", operators)).parts().get(0);

        assertThat(field.parts()).hasSize(1);
        return field.parts().get(0).argument();
    }

    @Test
    void theFieldsOfBranchesAreThoseOfTheFilter() {
        BsonDocument filter = BsonDocument.parse(
                "{a: 1, $nor: [{b: {$gt: 1, $lt: 3}}, {$and: [{c: {$elemMatch: {d: 1}}}]}], $expr: {$eq: ['$e', 1]}}");

        assertThat(Condition.of(filter).onFields()).extracting(Condition::path).containsExactly("a", "b", "c");
    }
}
