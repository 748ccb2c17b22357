package io.shardlab.workloads.language.targeting;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The expected filters are those by which MongoDB 6.0.5 chose shards, according to {@code explain}. */
class LeadingConditionsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {$match: {a: 5}}                                            | {a: 5}
        {$sort: {c: 1}}, {$match: {a: 5}}                           | {a: 5}
        {$sort: {c: 1}}, {$limit: 3}, {$match: {a: 5}}              | {}
        {$skip: 3}, {$match: {a: 5}}                                | {}
        {$sample: {size: 3}}, {$match: {a: 5}}                      | {}
        {$project: {a: 1}}, {$match: {a: 5}}                        | {a: 5}
        {$project: {b: 1}}, {$match: {a: 5}}                        | {}
        {$project: {b: 1}}, {$match: {_id: 5}}                      | {_id: 5}
        {$project: {b: 1, _id: 0}}, {$match: {_id: 5}}              | {}
        {$project: {_id: 0}}, {$match: {a: 5}}                      | {a: 5}
        {$project: {c: 0}}, {$match: {a: 5}}                        | {a: 5}
        {$project: {a: 0}}, {$match: {a: 5}}                        | {}
        {$project: {z: '$a'}}, {$match: {z: 5}}                     | {a: 5}
        {$project: {x: {a: '$a'}}}, {$match: {'x.a': 5}}            | {a: 5}
        {$project: {a: {$add: ['$a', 0]}}}, {$match: {a: 5}}        | {}
        {$project: {a: 1, q: {$add: ['$a', 0]}}}, {$match: {a: 5}}  | {a: 5}
        {$addFields: {z: '$a'}}, {$match: {z: 5}}                   | {a: 5}
        {$addFields: {z: '$a.b'}}, {$match: {z: 5}}                 | {}
        {$set: {q: 1}}, {$match: {a: 5}}                            | {a: 5}
        {$set: {a: 1}}, {$match: {a: 5}}                            | {}
        {$set: {'a.x': 1}}, {$match: {a: 5}}                        | {}
        {$unset: 'c'}, {$match: {a: 5}}                             | {a: 5}
        {$unset: ['c', 'a']}, {$match: {a: 5}}                      | {}
        {$unwind: '$items'}, {$match: {a: 5, 'items.s': 1}}         | {a: 5}
        {$unwind: {path: '$items', includeArrayIndex: 'a'}}, {$match: {a: 5}} | {}
        {$unwind: '$items'}, {$set: {q: 1}}, {$match: {a: 5}}       | {a: 5}
        {$lookup: {from: 's', localField: 'c', foreignField: 'u', as: 'j'}}, {$match: {'j.u': 3, a: 5}} | {a: 5}
        {$lookup: {from: 's', localField: 'c', foreignField: 'u', as: 'a'}}, {$match: {a: 5}} | {}
        {$group: {_id: '$a'}}, {$match: {_id: 5}}                   | {a: 5}
        {$group: {_id: {a: '$a'}}}, {$match: {'_id.a': 5}}          | {a: 5}
        {$group: {_id: '$c', a: {$first: '$a'}}}, {$match: {a: 5}}  | {}
        {$sortByCount: '$a'}, {$match: {_id: 5}}                    | {a: 5}
        {$count: 'a'}, {$match: {a: 5}}                             | {}
        {$redact: '$$KEEP'}, {$match: {a: 5}}                       | {a: 5}
        {$project: {a: 1}}, {$redact: '$$KEEP'}, {$match: {a: 5}}   | {}
        {$fill: {output: {c: {value: 0}}}}, {$match: {a: 5}}        | {a: 5}
        {$fill: {output: {a: {value: 0}}}}, {$match: {a: 5}}        | {}
        {$fill: {sortBy: {c: 1}, output: {c: {method: 'locf'}}}}, {$match: {a: 5}} | {}
        {$facet: {x: [{$match: {a: 5}}]}}                           | {}
        {$replaceRoot: {newRoot: {a: '$a'}}}, {$match: {a: 5}}      | {}
        {$set: {q: 1}}, {$match: {$or: [{a: 5}, {q: 1}]}}           | {}
        {$set: {q: 1}}, {$match: {$or: [{a: 5}, {a: 6}]}}           | {$or: [{a: 5}, {a: 6}]}
        {$set: {q: 1}}, {$match: {$and: [{a: 5}, {q: 1}]}}          | {a: 5}
        {$set: {q: 1}}, {$match: {$expr: {$eq: ['$a', 5]}}}         | {$expr: {$eq: ['$a', 5]}}
        {$set: {q: 1}}, {$match: {$expr: {$eq: ['$a', '$q']}}}      | {}
        """)
    void conditionsMoveBeforeStagesThatKeepTheirFields(String pipeline, String filter) {
        assertThat(of(pipeline).filter()).isEqualTo(BsonDocument.parse(filter));
    }

    @Test
    void aLimitCountsWhereEachDocumentBecomesOne() {
        assertThat(of("{$match: {a: 5}}, {$project: {a: 1}}, {$limit: 3}").limit())
                .isEqualTo(3);
        assertThat(of("{$unwind: '$items'}, {$limit: 3}").limit()).isEqualTo(Long.MAX_VALUE);
        assertThat(of("{$group: {_id: '$a'}}, {$limit: 3}").limit()).isEqualTo(Long.MAX_VALUE);
    }

    private static LeadingConditions of(String pipeline) {
        return LeadingConditions.of(BsonArray.parse("[" + pipeline + "]"));
    }
}
