package io.shardlab.insight.capture.shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.insight.capture.Recorded;
import io.shardlab.insight.capture.observe.ObservedOperation;
import io.shardlab.insight.capture.observe.Origin;
import io.shardlab.insight.capture.observe.SkippedException;
import io.shardlab.insight.capture.sample.Disclosure;
import io.shardlab.insight.capture.sample.NameHasher;
import java.util.OptionalLong;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShapeTest {

    private static Shape shape(String action, String fields) {
        return shape(action, fields, Recorded.NAMES);
    }

    private static Shape shape(String action, String fields, Disclosure names) {
        return Shape.of(
                new ObservedOperation(
                        0,
                        "shop",
                        "orders",
                        action,
                        BsonDocument.parse(fields),
                        1,
                        OptionalLong.empty(),
                        0,
                        new Origin("", "", "", OptionalLong.empty(), ""),
                        1,
                        true),
                names);
    }

    private static String key(String action, String fields) {
        return shape(action, fields).key();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        find      | {filter: {a: 1, b: 'x'}}                     | {filter: {b: 'y', a: {$numberLong: '7'}}}
        find      | {filter: {a: {$gte: 1, $lt: 5}}}             | {filter: {a: {$lt: 9, $gte: 2}}}
        find      | {filter: {a: {$in: [1, 2]}}}                 | {filter: {a: {$in: [3, 4, 5, 6]}}}
        find      | {filter: {a: 1}, limit: 20}                  | {filter: {a: 2}, limit: 30}
        find      | {filter: {$and: [{a: {$gte: 1}}, {b: 1}, {a: {$lt: 5}}]}} | {filter: {$and: [{a: {$lt: 9}}, {a: {$gte: 2}}, {b: 1}]}}
        find      | {filter: {a: {$geoWithin: {$centerSphere: [[1, 2], 0.0012]}}}} | {filter: {a: {$geoWithin: {$centerSphere: [[3.5, 4], 0.0012]}}}}
        find      | {filter: {a: {$regex: '^ab'}}}               | {filter: {a: {$regex: '^cd'}}}
        updateOne | {filter: {_id: 1}, update: {$set: {a: [1]}}} | {filter: {_id: 2}, update: {$set: {a: [2, 3]}}}
        aggregate | {pipeline: [{$match: {a: 1}}]}               | {pipeline: [{$match: {a: 2}}]}
        """)
    void commandsThatDifferInTheirValuesHaveOneShape(String action, String one, String other) {
        assertThat(key(action, one)).isEqualTo(key(action, other));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        find      | {filter: {a: 1}}                             | {filter: {a: 'x'}}
        find      | {filter: {a: 1}}                             | {filter: {a: {$gt: 1}}}
        find      | {filter: {a: 1}}                             | {filter: {a: 1}, sort: {b: 1}}
        find      | {filter: {a: 1}, sort: {b: 1}}               | {filter: {a: 1}, sort: {b: -1}}
        find      | {filter: {a: 1}, limit: 1}                   | {filter: {a: 1}, limit: 1000}
        find      | {filter: {a: 1}}                             | {filter: {a: 1}, projection: {b: 1}}
        find      | {filter: {a: {$regex: '^ab'}}}               | {filter: {a: {$regex: 'ab'}}}
        updateOne | {filter: {}, update: {$set: {a: 1}}}         | {filter: {}, update: {$inc: {a: 1}}}
        updateOne | {filter: {}, update: {$set: {a: 1}}}         | {filter: {}, update: {$set: {a: 1}}, upsert: true}
        aggregate | {pipeline: [{$group: {_id: '$a'}}]}          | {pipeline: [{$group: {_id: '$b'}}]}
        """)
    void commandsThatDifferInTheirStructureHaveSeveral(String action, String one, String other) {
        assertThat(key(action, one)).isNotEqualTo(key(action, other));
    }

    @Test
    void theEndsOfARangeInConditionsOfTheirOwnAreOneRangeAndStayApart() {
        Shape shape = shape("find", "{filter: {$and: [{b: 1}, {a: {$gte: 10}}, {a: {$lt: 25}}]}}");

        Node.Elements all = (Node.Elements)
                ((Node.Fields) shape.fields().get("filter")).fields().get("$and");
        assertThat(all.elements()).hasSize(3);
        Node last = ((Node.Fields) all.elements().get(2)).fields().get("a");
        assertThat(((Node.Fields) last).fields().get("$lt")).isInstanceOf(Node.Upper.class);
        assertThat(shape.values()
                        .get(((Node.Upper) ((Node.Fields) last).fields().get("$lt")).width()))
                .containsExactly(new BsonInt64(15));
    }

    @Test
    void theKeyHasNoValues() {
        assertThat(key(
                        "aggregate",
                        "{pipeline: [{$match: {name: 'secret', n: {$in: [4711]}}},"
                                + " {$project: {x: {$concat: ['$name', 'secret']}, y: {$multiply: ['$n', 4711]}}}]}"))
                .doesNotContain("secret", "4711")
                .contains("$name");
    }

    @Test
    void aRangeIsItsLowerBoundAndItsWidth() {
        Shape shape = shape("find", "{filter: {a: {$gte: 10, $lt: 25}}}");

        assertThat(shape.holes().stream().map(Hole::kind)).containsExactly(Hole.Kind.COMPARED, Hole.Kind.WIDTH);
        assertThat(shape.values().get(1).get(0).asInt64().getValue()).isEqualTo(15);
    }

    @Test
    void allElementsOfAListAreObservedAtOneHole() {
        Shape shape =
                shape("updateOne", "{filter: {}, update: {$push: {items: {$each: [{sku: 1, n: 2}, {sku: 3, n: 4}]}}}}");

        assertThat(shape.holes().stream().map(Hole::path)).containsExactly("items", "items.sku", "items.n");
        assertThat(shape.values().get(1)).hasSize(2);
    }

    @Test
    void positionsInArraysDoNotBelongToAField() {
        Shape shape = shape(
                "updateOne",
                "{filter: {'items.0.sku': 1}, update: {$set: {'items.$[line].price': 2, 'items.$.n': 3}},"
                        + " arrayFilters: [{'line.sku': 5}]}");

        assertThat(shape.holes().stream().map(Hole::path))
                .containsExactly("items.sku", "items.price", "items.n", "items.sku");
    }

    @Test
    void identifiersInNamesOfFieldsAreReplaced() {
        assertThat(key("updateOne", "{filter: {}, update: {$inc: {'votes.507f1f77bcf86cd799439011': 1}}}"))
                .isEqualTo(key("updateOne", "{filter: {}, update: {$inc: {'votes.507f191e810c19729de860ea': 1}}}"))
                .doesNotContain("507f");
    }

    @Test
    void otherCollectionsOfAPipelineAreKnown() {
        assertThat(shape(
                                "aggregate",
                                "{pipeline: [{$lookup: {from: 'customers', localField: 'a', foreignField: '_id', as:"
                                        + " 'c'}}, {$unionWith: 'archive'}]}")
                        .otherCollections())
                .containsExactlyInAnyOrder("customers", "archive");
    }

    @Test
    void theNaturalOrderIsNotANameToHash() {
        Disclosure hashing = new Disclosure(NameHasher.hashingNames(), Set.of());
        Node hint = shape("find", "{filter: {}, hint: {$natural: -1}}", hashing)
                .fields()
                .get("hint");

        assertThat(((Node.Fields) hint).fields()).containsOnlyKeys("$natural");
    }

    @Test
    void whatCannotBeWrittenIsRefused() {
        assertThatThrownBy(() -> shape("find", "{filter: {$where: 'this.a == 1'}}"))
                .isInstanceOf(SkippedException.class)
                .hasMessage("filters with $where");
    }
}
