package io.shardlab.workloads.language.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mistakes in operations are refused at their line, with the nearest right name. */
class OperationRefusalsTest {

    private static final String COLLECTIONS = """
        collections:
          orders:
            documents: 100
            shardKey: {customer: 1, placed: 1}
            document:
              customer: {^int: {from: 1, to: 10}}
              placed: {^date: {from: 2024-01-01, to: 2024-12-31}}
              items: {^array: {length: 2, of: {sku: {^int: {from: 1, to: 9}}}}}
              address: {city: {^string: {length: 5}}, zip: 12345}
          events:
            documents: 0
            document: {_id: ^objectId, kind: a}
        operations:
        """;

    /** The operations begin in line 14; each case is one operation of one line. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        a: {finde: orders}                                | line 14, column 7, has 'finde' in place of an action; did you mean find?
        a: {xyzzy: orders}                                | line 14, column 7, has 'xyzzy' in place of an action, which is one of find, aggregate,
        a: {filter: {}}                                   | line 14, column 6, has no action with its collection, such as find: orders
        a: {}                                             | line 14, column 6, has no action
        a: [1]                                            | line 14, column 6, must have keys with values
        a: find                                           | line 14, column 6,
        a: {find: orders, updateOne: orders}              | line 14, column 21, has updateOne beside find, but a statement has one action
        a: {find: order}                                  | line 14, column 13, has the unknown collection 'order'; did you mean orders?
        a: {find: [orders]}                               | line 14, column 13,
        a: {find: orders, fliter: {}}                     | line 14, column 21,
        a: {find: orders, filter: [1]}                    | line 14, column 29,
        a: {find: orders, filter: {^choose: [{}]}}        | has the generator '^choose' where a document with fields must be
        a: {find: orders, filter: {customer: ^existing}}  | has ^existing without arguments; write {^existing: _id}
        a: {find: orders, filter: {customer: {^existing: custommer}}} | has ^existing: 'custommer', but the documents of orders have no such field; did you mean customer?
        a: {find: orders, filter: {c: {^exsting: customer}}}          | has the unknown generator '^exsting'; did you mean ^existing
        a: {find: orders, filter: {_id: {^result: cart._id}}}         | has ^result: 'cart._id', but no earlier step has as: cart
        a: {find: orders, filter: {a: {$gtee: 5}}}        | line 14, column 34, has the unknown operator '$gtee' in a filter; did you mean $gte?
        a: {find: orders, sort: {placed: desc}}           | line 14, column 36, has the sort 'placed': 'desc', but an order is 1 (rising) or -1 (falling)
        a: {find: orders, filter: {address.city: /^Be/}}  | has the text '/^Be/' in a filter; a regular expression is written {$regex: "^Be"}, and a text between slashes in quotes
        a: {find: orders, limit: -1}                      | has limit: '-1', which must be a whole number from 0
        a: {find: orders, returns: {from: 5, to: 1}}      | has returns from 5 to 1, which is less
        a: {find: orders, returns: {}}                    | has returns without a number
        a: {find: orders, returns: all}                   | has returns: all, which needs a filter for one field
        a: {find: orders, filter: {customer: {^existing: customer}, placed: {^existing: placed}}, returns: all} | has returns: all, which needs
        a: {find: orders, filter: {customer: {^existing: customer}}, limit: 5, returns: all} | has returns: all, which needs
        a: {find: orders, filter: {items: {^existing: items}}, returns: all} | has returns: all, which needs
        a: {find: orders, filter: {customer: {^existing: customer}, placed: {$gte: {^existing: placed}}}, limit: 5, returns: all} | has returns: all, which needs
        a: {find: orders, filter: {customer: {^existing: customer}, items.0: {$gte: 1}}, returns: all} | has returns: all, which needs
        a: {aggregate: orders, pipeline: [{$match: {customer: {^existing: customer}}}], returns: all} | has returns: all, which needs the stages $match
        a: {count: orders, filter: {customer: {^existing: customer}}, returns: all} | has returns: all, which only a find or an aggregate can have
        a: {find: orders, name: 'a/b'}                    | has the operation 'a/b'
        a: {find: orders, choose: value}                  | has by: value without field
        a: {find: orders, choose: {by: value, field: custmer}} | has the unknown field 'custmer'; did you mean customer?
        a: {find: orders, choose: {by: value, field: items}} | has by: value of an array
        a: {find: orders, choose: {by: value, field: customer, from: all}} | has by: value from others than the documents that are loaded
        a: {find: orders, choose: {by: zipfian, field: customer}} | has field, which belongs to by: value
        a: {find: orders, readConcern: majorty}           | has the unknown read concern 'majorty'; did you mean majority?
        a: {find: orders, readPreference: {tags: []}}     | has a read preference without mode
        a: {find: orders, readPreference: {mode: primary, tags: [{dc: x}]}} | which only others have
        a: {insertOne: orders, writeConcern: {w: 0, j: true}} | has j: true with w: 0
        a: {insertOne: orders, document: {$set: 1}}       | has the field '$set', but fields of documents do not begin with $
        a: {insertOne: orders, document: {}, upsert: true} | use replaceOne
        a: {find: orders, choose: exponential}            | lacks the mean
        a: {find: orders, choose: {by: sequential, from: all}} | has from: all
        a: {find: orders, choose: {by: latest, formula: ycbs}} | has the unknown formula 'ycbs'; did you mean ycsb?
        a: {find: orders, choose: {by: zipfian, formula: ycsb, exponent: 1}} | has an exponent beside the formula
        a: {steps: [{find: orders}, b]}                   | has the unknown operation 'b'
        a: {steps: [{find: orders}, a]}                   | has the sequence a as a step of another one
        a: {insertMany: orders}                           | lacks documents, such as documents: 10
        a: {insertMany: orders, documents: 0}             | has documents: '0'
        a: {insertMany: orders, documents: []}            | has no document to insert
        a: {updateOne: orders}                            | lacks update, such as
        a: {updateOne: orders, update: {}}                | has an update without operators
        a: {updateOne: orders, update: {status: paid}}    | has the field 'status' in an update, whose keys are operators
        a: {updateOne: orders, update: {$sett: {a: 1}}}   | has the unknown operator '$sett' in an update; did you mean $set?
        a: {updateOne: orders, update: [{$sett: {a: 1}}]} | has the unknown stage '$sett' in an update; did you mean $set?
        a: {updateMany: orders, update: {$set: {customer: 1}}} | changes customer, a field of the shard key, which servers refuse
        a: {replaceOne: orders, replacement: {$set: {a: 1}}}   | has the operator '$set' in a replacement
        a: {findOneAndUpdate: orders, update: {$set: {a: 1}}, returnDocument: new} | has the returnDocument 'new'
        a: {distinct: orders}                             | lacks key, such as key: status
        a: {aggregate: orders}                            | lacks pipeline
        a: {aggregate: orders, pipeline: {$match: {}}}    | must have a list
        a: {aggregate: orders, pipeline: [{match: {}}]}   | has the unknown stage 'match'; did you mean $match?
        a: {aggregate: orders, pipeline: [{$out: x}]}     | has the stage $out, whose writes cannot be checked
        a: {updateOne: orders, update: [{}]} | has a stage with 0 keys
        a: {aggregate: orders, pipeline: [{$match: {}, $sort: {}}]} | has a stage with 2 keys
        a: {bulkWrite: orders}                            | lacks operations
        a: {bulkWrite: orders, operations: []}            | has a bulkWrite without operations
        a: {bulkWrite: orders, operations: [{find: {}}]}  | has the unknown operation 'find' in a bulkWrite
        a: {bulkWrite: orders, operations: [{deleteOne: {}, insertOne: {}}]} | has 2 keys in an operation of a bulkWrite
        a: {find: orders, choose: zipf}                   | has the unknown choice 'zipf'; did you mean zipfian?
        a: {find: orders, choose: {by: uniform, exponent: 1}} | has exponent, which belongs to by: latest or by: zipfian, but the choice is by: uniform
        a: {find: orders, choose: {by: oldest, from: all}} | oldest needs from: inserted
        a: {deleteOne: orders, choose: oldest}            | that the run inserted, but no operation inserts the next new documents
        a: {find: events, filter: {_id: {^existing: _id}}} | which is loaded with 0 documents
        a: {find: orders, transaction: true}              | has a transaction without steps
        a: {steps: []}                                    | has no statement among the steps
        a: {steps: [{find: orders}, {think: fast}]}       | has think: 'fast', which must be a time with a unit
        a: {steps: [{find: orders}, {think: {from: 1ms}}]} | lacks to, the longest time
        a: {steps: [{find: orders}], transaction: yes}    | has 'yes', but true or false is allowed here
        a: {transaction: true, steps: [{find: orders, readConcern: local}]} | has a readConcern within a transaction
        a: {steps: [{find: orders, as: x.y}]}             | has the name 'x.y' for a result
        a: {steps: [{find: orders, as: x}, {find: orders, as: x}]} | has the name 'x' for a result again
        a: {steps: [{find: orders, as: cart}, {find: orders, filter: {_id: {^result: cart.}}}]} | which has an empty name between dots
        a: {steps: [{insertOne: events, document: {kind: b}, as: e}, {find: orders, filter: {a: {^result: e.knid}}}]} | has ^result: 'e.knid', but the document which that step inserts has no field knid; did you mean kind?
        a: {share: 0, find: orders}                       | line 14, column 3, has no operation with a share above 0
        a: {share: -5, find: orders}                      | line 14, column 14, has the share '-5', but a share is a number such as 60 or 2.5
        'a/b': {find: orders}                             | line 14, column 3, has the operation 'a/b', but the name of an operation has
        '': {find: orders}                                | has the operation ''
        a: {find: orders, find: orders}                   | has the key 'find' again
        """)
    void aMistakeIsRefusedWhereItIs(String operation, String problem) {
        assertThatThrownBy(() -> parse("  " + operation))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("The workload file shop.yaml, line 14, column ")
                .hasMessageContaining(problem)
                .isInstanceOfSatisfying(
                        UsageException.class,
                        mistake -> assertThat(mistake.in(Language.JAPANESE))
                                .startsWith("ワークロードファイル shop.yaml の 14 行 ")
                                .matches(".*[ぁ-ん].*[。?]"));
    }

    /** Each case is refused in the sentence of the case beside it, with values of its own. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        a: {find: orders, fliter: {}} | a: {find: orders, choose: {form: loaded}} | 'fliter' / filter
        a: {find: orders, choose: {form: loaded}} | a: {find: orders, fliter: {}} | 'form' / from
        a: {find: orders, returns: {form: 5}} | a: {find: orders, fliter: {}} | 'form' / from
        a: {bulkWrite: orders, operations: [{deleteOne: {fliter: {}}}]} | a: {find: orders, fliter: {}} | 'fliter' / filter
        a: {find: orders, update: {}} | a: {find: orders, fliter: {}} | 'update' / …
        a: {insertOne: orders, readConcern: local} | a: {find: orders, fliter: {}} | 'readConcern' / …
        a: {find: orders, think: 5ms} | a: {find: orders, fliter: {}} | 'think' / …
        a: {steps: [{find: orders}], find: orders} | a: {find: orders, fliter: {}} | 'find' / …
        a: {steps: [{find: orders, share: 1}]} | a: {find: orders, fliter: {}} | 'share' / …
        a: {steps: [{find: orders}, {think: 1s, find: orders}]} | a: {find: orders, fliter: {}} | 'find' / …
        a: {steps: [{deleteOne: orders, as: cart}]} | a: {find: orders, fliter: {}} | 'as' / …
        a: find | a: [1] |
        a: {find: orders, filter: [1]} | a: [1] |
        a: {find: orders, sort: customer} | a: [1] |
        a: {find: orders, filter: {c: {^existing: address.town}}} | a: {find: orders, filter: {customer: {^existing: custommer}}} | 'address.town' / orders / city, zip
        a: {find: orders, filter: {c: {^existing: adress.city}}} | a: {find: orders, filter: {customer: {^existing: custommer}}} | 'adress.city' / orders / address
        a: {find: orders, filter: {c: {^existing: address.cty}}} | a: {find: orders, filter: {customer: {^existing: custommer}}} | 'address.cty' / orders / address.city
        a: {deleteOne: orders, filter: {$orr: [{a: 1}]}} | a: {find: orders, filter: {a: {$gtee: 5}}} | '$orr' / $or
        a: {count: orders, filter: {$and: [{a: {$exist: true}}]}} | a: {find: orders, filter: {a: {$gtee: 5}}} | '$exist' / $exists
        a: {aggregate: orders, pipeline: [{$match: {a: {$inn: [1]}}}]} | a: {find: orders, filter: {a: {$gtee: 5}}} | '$inn' / $in
        a: {aggregate: orders, pipeline: [{$skip: 1}, {$match: {a: {$inn: [1]}}}]} | a: {find: orders, filter: {a: {$gtee: 5}}} | '$inn' / $in
        a: {find: orders, sort: {placed: -1, a: 2}} | a: {find: orders, sort: {placed: desc}} | 'a' / '2'
        a: {find: orders, sort: {placed: "1"}} | a: {find: orders, sort: {placed: desc}} | 'placed' / '1'
        a: {aggregate: orders, pipeline: [{$sort: {a: true}}]} | a: {find: orders, sort: {placed: desc}} | 'a' / 'true'
        a: {aggregate: orders, pipeline: [{$match: {a: /^a/}}]} | a: {find: orders, filter: {address.city: /^Be/}} | '/^a/' / …
        a: {find: orders, filter: {a: {$in: [/^a/i]}}} | a: {find: orders, filter: {address.city: /^Be/}} | '/^a/i' / …
        a: {find: orders, skip: x} | a: {find: orders, limit: -1} | skip / 'x' / …
        a: {insertMany: orders, documents: 100001} | a: {insertMany: orders, documents: 0} | documents / '100001' / …
        a: {find: orders, choose: {by: hotspot, hotData: 2}} | a: {find: orders, limit: -1} | hotData / '2' / …
        a: {find: orders, choose: {by: zipfian, exponent: 0}} | a: {find: orders, limit: -1} | exponent / '0' / …
        a: {aggregate: orders, pipeline: [{$macth: {}}]} | a: {aggregate: orders, pipeline: [{match: {}}]} | '$macth' / $match
        a: {updateMany: orders, update: [{$unset: placed}]} | a: {updateMany: orders, update: {$set: {customer: 1}}} | placed
        a: {find: orders, choose: {by: zipfian, hotData: 0.1}} | a: {find: orders, choose: {by: uniform, exponent: 1}} | hotData / hotspot / …
        a: {steps: [{think: 5ms}]} | a: {steps: []} |
        a: {share: 1e3, find: orders} | a: {share: -5, find: orders} | '1e3'
        a: {find: orders, filter: {a: 1, a: 2}} | a: {find: orders, find: orders} | 'a' / 14
        a: {steps: [{find: orders, as: cart}, {find: orders, filter: {_id: {^result: crat._id}}}]} | a: {find: orders, filter: {_id: {^result: cart._id}}} | 'crat._id' / crat / cart
        """)
    void aMistakeLikeAnotherIsRefusedInTheSameSentence(String operation, String other, String values) {
        Templates.requireSame(problem(operation), problem(other), values);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        options: {threads: [1, 2]} | a: {find: [orders]}
        options: [threads]         | a: [1]
        """)
    void aMistakeAtTheTopIsRefusedLikeOneInAnOperation(String line, String operation) {
        Templates.requireSame(
                Templates.problem(() -> read(line + "\n" + COLLECTIONS + "  a: {find: orders}\n")),
                problem(operation),
                null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "null"})
    void operationsThatAreNoneAreRefusedLikeOneThatIsNone(String operations) {
        Templates.requireSame(
                Templates.problem(() -> read(COLLECTIONS.strip() + " " + operations)), problem("a: [1]"), null);
    }

    private static Message problem(String operation) {
        return Templates.problem(() -> parse("  " + operation));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {}                              | line 13, column 13, has 0 operations; there must be from 1 to 500
        []                              | line 13, column 13,
        null                            | line 13, column 13,
        """)
    void aFileNeedsAnOperation(String operations, String problem) {
        String text = COLLECTIONS.strip() + " " + operations;

        assertThatThrownBy(() -> read(text)).isInstanceOf(UsageException.class).hasMessageContaining(problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        databse: x                       | database
        database: a b                    | has the database 'a b', but the name of a database has
        options: {--threads: 5}          | has the option '--threads'; options stand without dashes before the name: write threads
        options: {Threads!: 5}           | which is not the name of an option
        options: {threads: [1, 2]}       | line 1, column 20,
        options: [threads]               | line 1, column 10,
        description: {a: 1}              | must have a plain value and not a mapping
        """)
    void aMistakeAtTheTopIsRefused(String line, String problem) {
        String text = line + "\n" + COLLECTIONS + "  a: {find: orders}\n";

        assertThatThrownBy(() -> read(text))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("The workload file shop.yaml, line 1, column ")
                .hasMessageContaining(problem);
    }

    @ParameterizedTest
    @CsvSource({
        "collections, operations: {a: {find: x}}",
        "operations, 'collections: {x: {documents: 1, document: {a: 1}}}'"
    })
    void aFileNeedsBothParts(String missing, String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("has no " + missing);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        `{a: {find: orders}, b: {share: 1, find: orders}}` | lacks a share, such as share: 10, because there are several operations
        """)
    void severalOperationsNeedShares(String operations, String problem) {
        assertThatThrownBy(() -> read(COLLECTIONS.strip() + " " + operations))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void tooManyOperationsAndStepsAreRefused() {
        String operations = IntStream.range(0, 501)
                .mapToObj(index -> "  o" + index + ": {share: 1, find: orders}")
                .collect(Collectors.joining("\n"));

        assertThatThrownBy(() -> parse(operations))
                .isInstanceOf(UsageException.class)
                .hasMessageMatching(".* 501 .* 1 .* 500\\.");
        assertThatThrownBy(() -> parse("  a: {steps: [" + "{find: orders}, ".repeat(1001) + "]}"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("has 1001 steps, but a sequence has at most 1000");
    }

    @ParameterizedTest
    @CsvSource({"200", "20000"})
    void deepNestingIsRefused(int depth) {
        String filter = "{a: ".repeat(depth) + "1" + "}".repeat(depth);

        assertThatThrownBy(() -> parse("  a: {find: orders, filter: " + filter + "}"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("The workload file shop.yaml");
    }

    private static void parse(String operations) {
        read(COLLECTIONS + operations + "\n");
    }

    private static void read(String text) {
        WorkloadFileReader.parse(Path.of("shop.yaml"), text);
    }
}
