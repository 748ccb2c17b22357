package io.shardlab.workloads.language.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.shardlab.core.text.Said;
import java.nio.file.Path;
import java.util.Collections;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mistakes in collections are refused in one sentence, with the position and the nearest right name. */
class CollectionRefusalsTest {

    /** Each case is the value of a field of the collection c. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        ^itn | has the unknown generator '^itn'; did you mean ^int (a text that begins with ^ stands in quotes)
        {^itn: {from: 1}} | line 1, column 49,
        {^int: {from: 5, to: 1}} | has no value from 5 to 1
        {^int: {from: NaN}} | has from: 'NaN', which must be a number
        {^int: 5} | has ^int with another value than its arguments by their names, which are from, to,
        {^int: {from: 1, to: 2}, x: 1} | has the generator '^int' beside other keys
        {^int: {from: 1, distribution: zipf}} | has the unknown distribution 'zipf'; did you mean zipfian?
        {^int: {from: 1, mean: 5}} | has the mean of another distribution than uniform, which is the default
        {^int: {distribution: normal, mean: 5}} | lacks the deviation, which the distribution normal needs
        {^int: {distribution: normal, mean: 5, deviation: 0}} | has deviation: '0', which must be a number above 0
        {^int: {from: 1000, distribution: normal, mean: 5, deviation: 1, to: 2000}} | less than 0.1 % of which lies between from and to
        {^int: {from: 10, distribution: exponential, mean: 5}} | has a mean that is not above from
        {^int: {from: 1, to: 9, distribution: zipfian, exponent: -1}} | has exponent: '-1', which must be a number above 0, at most 10
        {^int: {from: 1, to: 5, distinct: 10}} | has distinct: 10, but ^int has only 5 different values here
        {^double: {from: 1, to: 1e400}} | has to: '1e400', which must be a number from -1e280 to 1e280
        {^double: {distribution: zipfian}} | needs decimals or distinct
        {^decimal: {from: 1, to: 1e30}} | has to: '1e30', which must be a number that has at most 18 digits
        {^decimal: {decimals: 40}} | has decimals: '40', which must be a whole number from 0 to 18
        {^sequence: {start: 9223372036854775807}} | has a sequence that ends at 9223372036854775816, which does not fit its type long
        {^sequence: {prefix: a, type: int}} | has a type beside a prefix
        {^sequence: {digits: 5}} | has digits without prefix
        {^binary: {length: 5, printable: true, compressibility: 1}} | beside other arguments than length
        {^binary: {length: 5, verifiable: true}} | and an _id such as {^sequence: {prefix: user}}
        {^sequence: {type: integer}} | has the type 'integer', which must be int, long, double or decimal
        {^date: {from: 2024-13-01}} | has '2024-13-01', which is not a date such as 2024-12-31
        {^date: {order: upwards}} | has the order 'upwards', which must be ascending or random
        {^date: {order: ascending, distinct: 5}} | has distinct for ^date in ascending order
        {^objectId: {from: 1900-01-01}} | has from: 1900-01-01, which is too early or too late
        {^boolean: 2} | has probability: '2', which must be a number from 0 to 1
        {^string: {length: {from: 5}}} | has a length without to
        {^string: {alphabet: ""}} | has an alphabet of 0 characters
        {^string: {alphabet: z-a}} | has the range 'z-a' in its alphabet
        {^string: {alphabet: ab, length: 3, distinct: 10}} | but ^string has only 8 different values here
        {^int: {from: 1, to: 9, distribution: even}} | has the distribution even, which only distinct values, choices and references can have
        {^array: {length: 3, of: {^int: {distinct: 9, distribution: even}}}} | has no meaning for the elements of an array
        {^int: {distinct: 9, distribution: even, exponent: 1}} | has the exponent of another distribution than even
        {^string: {distribution: zipfian}} | has distribution for ^string, which has a distribution only of distinct values
        {^text: {words: 0, distinct: 5}} | seems to have no more different values than 1 here
        ^choose | has ^choose without arguments; write {^choose: [a, b]}
        {^choose: []} | has ^choose without values
        {^choose: {values: [a, b], weights: [1]}} | has 1 weights of 2 values
        {^choose: {values: [a, b], weights: [1, -1]}} | has weight: '-1', which must be a number that is not negative
        {^choose: {values: [a, b], weights: [0, 0]}} | has only weights of 0
        {^choose: {values: [a, b], weights: [1, 2], distribution: zipfian}} | has distribution beside weights
        {^choose: {file: nothere.txt}} | has the file 'nothere.txt', but there is no file
        {^choose: {file: "a\\0b"}} | has the character U+0000, which is not text
        {^array: {length: 3}} | has ^array without of
        {^array: {length: 1M, of: {^string: {length: 100}}}} | has documents of up to 102 MB or more, but MongoDB stores at most 16 MB
        {^point: {longitude: [30, 10]}} | has a longitude whose least is above its greatest
        {^fake: internet.emailAdress} | did you mean internet.emailAddress?
        {^fake: date.birthday} | whose values differ from run to run
        {^reference: d._id} | refers to the unknown collection 'd'; did you mean c?
        {^reference: c} | which must be a collection and a field, such as customers._id
        {^reference: c.x} | refers to the unknown field 'x' of c; did you mean f?
        {^reference: c.f} | refers to a field that is made from this one, in a cycle
        {^valueOf: c._id} | has 'c._id', whose different values are not known
        {^compute: $x} | refers to the unknown field '$x'; did you mean f?
        {^compute: {$ad: [1, 1]}} | has the operator '$ad', which ^compute does not have; did you mean $add?
        {^compute: {$divide: [1, 0]}} | cannot be computed for document 0: $divide cannot divide by zero
        {^compute: {$divide: [1]}} | has the operator $divide with 1 operands, but it takes 2
        {^compute: {$add: [1, x]}} | cannot be computed for document 0: $add needs numbers, but was given string
        {^compute: {$max: [{$code: a}, {$code: b}]}} | cannot be computed for document 0: values of the type javascript cannot be compared here
        {^compute: {$add: [1], x: 5}} | has the operator $add beside other keys
        {^compute: $$NOW} | has '$$NOW', but ^compute has no other variables than $$ROOT
        99999999999999999999 | has a whole number of more than 64 bits
        1e400 | has a number beyond the range of a double
        010 | may be octal or decimal
        {$numberDecimal: 1e9999} | has a $numberDecimal that is not valid Extended JSON
        {$numberlong: 5} | $numberLong
        {$inc: {a: 1}} | has the field '$inc', but fields of documents do not begin with $
        {a.b: 5} | has the field 'a.b' with a dot in its name
        {"": 5} | has a field without a name
        {a: 1, a: 2} | has the key 'a' again
        """)
    void aMistakeInAValueIsRefused(String value, String problem) {
        requireSentence(Templates.refusal(document(value)), problem);
    }

    /** Each case is refused in the sentence of the case beside it, with values of its own. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {^int: {form: 1}} | {^binary: {length: 5, compressability: 1}} | 'form' / from
        {^compute: {$dateToString: {date: 5, formt: x}}} | {^int: {form: 1}} | 'formt' / format
        {^binary: {length: 5, compressability: 1}} | {^int: {form: 1}} | 'compressability' / compressibility
        {^int: {from: 5, to: 3e9}} | {^decimal: {decimals: 40}} | to / '3e9' / -2147483648 / 2147483647
        {^int: {distinct: 0}} | {^decimal: {decimals: 40}} | distinct / '0' / 1 / …
        {^string: {length: 2000000000}} | {^decimal: {decimals: 40}} | length / '2000000000' / 0 / 16777216
        {^string: {length: -1}} | {^decimal: {decimals: 40}} | length / '-1' / …
        {^choose: {values: [a, b], weights: [1, NaN]}} | {^int: {from: NaN}} | weight / 'NaN'
        {^string: {compressibility: 1.5}} | {^boolean: 2} | compressibility / '1.5' / 0 / 1
        {^optional: {probability: 2, value: 1}} | {^boolean: 2} | probability / '2' / …
        {^point: {longitude: [0, 200]}} | {^boolean: 2} | longitude / '200' / -180 / 180
        {^date: {distribution: normal, mean: 2024-06-01, deviation: 5}} | {^boolean: 2} | deviation / '5'
        {^date: {from: 2024-12-31, to: 2024-01-01}} | {^int: {from: 5, to: 1}} | 2024-12-31 / 2024-01-01
        {^sequence: {start: 2147483647, type: int}} | {^sequence: {start: 9223372036854775807}} | 2147483656 / int
        {^date: {from: +999999999-01-01}} | {^date: {from: 2024-13-01}} | …
        {$date: 2024-13-01} | {^date: {from: 2024-13-01}} | '2024-13-01'
        {^double: {from: 1, to: 9, distribution: even}} | {^int: {from: 1, to: 9, distribution: even}} |
        {^fake: {expression: name.firstName, distinct: 100000}} | {^text: {words: 0, distinct: 5}} | 100000 / …
        {"a\\0b": 5} | {^choose: {file: "a\\0b"}} | 0000
        {^compute: $f} | {^reference: c.f} |
        {^array: {length: 16M, of: {^array: {length: 16M, of: {^array: {length: 16M, of: {^array: {length: 16M, of: 1}}}}}}}} | {^array: {length: 1M, of: {^string: {length: 100}}}} | …
        {$oid: 507f} | {$numberDecimal: 1e9999} | $oid / …
        """)
    void aMistakeLikeAnotherIsRefusedInTheSameSentence(String value, String other, String values) {
        Templates.requireSame(Templates.problem(document(value)), Templates.problem(document(other)), values);
    }

    private static String document(String value) {
        return "{c: {documents: 10, document: {f: " + value + "}}}";
    }

    /** Each case is the collection c. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {documents: 10, document: {_id: 5}} | has an _id that would be the same in several of the 10 documents
        {documents: 5, document: {_id: [1]}} | has an _id that is an array
        {documents: 5, document: {_id: {^optional: {probability: 0.5, value: ^sequence}}}} | has an _id that may be absent
        {documents: 5, document: {$a: 1}} | has the field '$a'
        {documents: 5, document: {^int: {from: 1}}} | has the generator '^int' where a document with fields must be
        {documents: 5, document: [1]} | must have keys with values
        {documents: 5} | lacks the document
        {document: {a: 1}} | lacks the number of documents
        {documents: -5, document: {a: 1}} | has documents: '-5', which must be a whole number
        {documents: 5, document: {a: 1}, shardKey: {a: -1}} | has the shardKey a: '-1', but a field of a shard key is 1
        {documents: 5, document: {abc: 1}, shardKey: {abd: 1}} | has the shardKey field 'abd', which the documents do not have; did you mean abc?
        {documents: 5, document: {a: 1}, shardKey: {}} | has a shardKey without fields
        {documents: 5, document: {a: 1, b: 2}, shardKey: {a: hashed, b: hashed}} | has a shardKey with two hashed fields
        {documents: 5, document: {a: [{b: 2}]}, shardKey: {a.b: 1}} | has the shardKey field 'a.b', which is in an array
        {documents: 5, document: {a: 1}, zones: []} | has zones, which need a shardKey
        {documents: 5, document: {a: 1}, shardKey: {a: 1}, zones: [{zone: x, shards: [], min: {a: 1}, max: {a: 3}}]} | has a zone without shards, such as
        {documents: 5, document: {a: 1}, shardKey: {a: 1}, zones: [{zone: x}]} | has a zone without shards
        {documents: 5, document: {a: 1}, shardKey: {a: 1}, zones: [{zone: x, shards: [0], min: {a: 5}, max: {a: 3}}]} | has a zone whose max is not above its min
        {documents: 5, document: {a: 1}, shardKey: {a: 1}, zones: [{zone: x, shards: [0], min: {b: 1}, max: {a: 3}}]} | has 'b' where the shardKey has a
        {documents: 5, document: {a: 1}, shardKey: {a: 1}, zones: [{zone: x, shards: [0], min: {a: 1}, max: {a: 3}}, {zone: y, shards: [1], min: {a: 2}, max: {a: 5}}]} | has the zone y, whose range overlaps that of x
        {documents: 5, document: {a: 1}, shardKey: {a: hashed}, zones: [{zone: x, shards: [0], min: {a: 5}, max: {a: {$maxKey: 1}}}]} | has a bound of a hashed field
        {documents: 5, document: {a: 1}, shardKey: {a: 1}, zones: [{zone: x, shards: [0], min: {a: ^int}, max: {a: 3}}]} | has the generator '^int' where only a constant can stand
        {documents: 5, document: {a: 1}, indexes: [{a: up}]} | has an index of 'a' that is not 1, -1, hashed, text, 2dsphere or 2d
        {documents: 5, document: {a: 1}, indexes: [{}]} | has an index without fields
        {documents: 5, document: {a: 1}, indexes: [{a: 1}, {a: 1}]} | has a second index of the name 'a_1'
        {documents: 5, document: {a: 1}, options: {compressor: lz4}} | has the unknown compressor 'lz4'; there are none, snappy, zlib, zstd
        {documents: 5, document: {a: 1}, options: {capped: true}} | has capped: true without size
        {documents: 5, document: {a: 1}, options: {size: 1000}} | has size without capped: true
        {documents: 5, document: {a: 1}, shardKey: {a: 1}, options: {capped: true, size: 1000}} | has a capped collection with a shardKey
        {documents: 5, document: {at: 1}, options: {timeseries: {timeField: t}}} | has the timeField 't', which the documents do not have; did you mean at?
        """)
    void aMistakeInACollectionIsRefused(String collection, String problem) {
        requireSentence(Templates.refusal("{c: " + collection + "}"), problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {documents: 10k, document: {_id: {^string: {length: 4}}}} | {documents: 10, document: {_id: 5}} | 10000
        {documents: 10, document: {_id: {^int: {from: 1, to: 50}}}} | {documents: 10, document: {_id: 5}} | 10
        {documents: 5, document: {_id: {^array: {length: 5, of: 1}}}} | {documents: 5, document: {_id: [1]}} |
        {documents: 5, document: {a: 1}, shardkey: {a: 1}} | {documents: 5, document: {a: 1}, options: {validater: {}}} | 'shardkey' / shardKey
        {documents: 5, document: {a: 1}, indexes: [{key: {a: 1}, uniqe: true}]} | {documents: 5, document: {a: 1}, options: {validater: {}}} | 'uniqe' / unique
        {documents: 5, document: {a: 1}, options: {validater: {}}} | {documents: 5, document: {a: 1}, options: {timeseries: {timefield: a}}} | 'validater' / validator
        {documents: 5, document: {a: 1}, options: {timeseries: {timefield: a}}} | {documents: 5, document: {a: 1}, options: {validater: {}}} | 'timefield' / timeField
        {documents: 5, document: {a: {b: 2}}, shardKey: {a.c: 1}} | {documents: 5, document: {abc: 1}, shardKey: {abd: 1}} | 'a.c' / …
        {documents: 5, document: {a: {^array: {length: 3, of: 1}}}, shardKey: {a: 1}} | {documents: 5, document: {a: [{b: 2}]}, shardKey: {a.b: 1}} | 'a'
        {documents: 1.5, document: {a: 1}} | {documents: -5, document: {a: 1}} | documents / '1.5' / …
        """)
    void aMistakeInACollectionLikeAnotherIsRefusedInTheSameSentence(String collection, String other, String values) {
        Templates.requireSame(
                Templates.problem("{c: " + collection + "}"), Templates.problem("{c: " + other + "}"), values);
    }

    @Test
    void anUnknownKeyIsRefusedWhereItIs() {
        assertThat(Templates.refusal("{c: {documents: 5, document: {a: 1}, shardkey: {a: 1}}}"))
                .contains("line 1, column 51, ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'': {documents: 1, document: {}}}",
                "{system.users: {documents: 1, document: {}}}",
                "{a$b: {documents: 1, document: {}}}",
                "{.a: {documents: 1, document: {}}}"
            })
    void aNameThatNoCollectionCanHaveIsRefused(String collections) {
        requireSentence(Templates.refusal(collections), "collection");
    }

    private static void requireSentence(String refusal, String problem) {
        assertThat(refusal)
                .startsWith("The workload file w.yaml, line 1, column ")
                .contains(problem)
                .matches(".*[^.][.?]")
                .hasLineCount(1);
    }

    @Test
    void referencesInACycleOfCollectionsAreRefused() {
        Templates.requireSame(
                Templates.problem("{a: {documents: 5, document: {f: {^reference: b.f}}}, b: {documents: 5, document:"
                        + " {f: {^reference: a.f}}}}"),
                Templates.problem(document("{^reference: c.f}")),
                null);
    }

    @Test
    void aReferenceToNoDocumentsIsRefused() {
        assertThat(Templates.refusal(
                        "{a: {documents: 5, document: {f: {^reference: b.f}}}, b: {documents: 0, document: {f: 1}}}"))
                .contains("refers to documents of b, of which none is loaded");
    }

    @Test
    void aLongChainOfReferencesIsRefused() {
        String chain = IntStream.range(0, 3000)
                .mapToObj(i -> "f" + i + ": {^reference: a.f" + (i + 1) + "}")
                .collect(Collectors.joining(", "));

        assertThat(Templates.refusal("{a: {documents: 5, document: {" + chain + ", f3000: 1}}}"))
                .contains("and so on for more than 500 levels");
    }

    @Test
    void fieldsThatAreComputedExponentiallyOftenAreRefused() {
        String fields = IntStream.range(0, 30)
                .mapToObj(i -> "f" + (i + 1) + ": {^compute: {$add: [$f" + i + ", $f" + i + "]}}")
                .collect(Collectors.joining(", "));

        assertThat(Templates.refusal("{a: {documents: 5, document: {f0: 1, " + fields + "}}}"))
                .contains("makes more than 1000000 values of other fields");
    }

    @Test
    void aliasesOfAliasesAreRefused() {
        StringBuilder fields = new StringBuilder("a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1]");
        for (int i = 1; i < 6; i++) {
            String alias = "*a" + (i - 1);
            fields.append(", a")
                    .append(i)
                    .append(": &a")
                    .append(i)
                    .append(" [")
                    .append(String.join(", ", Collections.nCopies(9, alias)))
                    .append("]");
        }

        assertThat(Templates.refusal("{c: {documents: 5, document: {" + fields + "}}}"))
                .contains("makes more than 100000 values of the file, by its aliases");
    }

    @Test
    void deepNestingIsRefused() {
        assertThat(Templates.refusal("{c: {documents: 5, document: {f: " + "[".repeat(5000) + "]".repeat(5000) + "}}}"))
                .contains("malformed");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {$numberDecimal: "%s"} | $numberDecimal | 300,000 / 1,000
        {$numberDecimal: %s} | $numberDecimal | 300,000 / 1,000
        {$numberDouble: "%s"} | $numberDouble | 300,000 / 1,000
        {$numberLong: %s} | $numberLong | 300,000 / 1,000
        {$date: {$numberLong: "%s"}} | $numberLong | 300,000 / 1,000
        {$date: %s} | '999 | ``
        {$oid: %s} | $oid | 300,000 / 1,000
        {$binary: {base64: "AQI=", subType: "%s"}} | subType | 300,000 / 2
        {$timestamp: {t: %s, i: 1}} | line 1, column | 300,000 / 1,000
        %s | has a number of 300,000 characters; at most 1,000 are read | 300,000 / 1,000
        -%s | line 1, column | 300,001 / 1,000
        1.%s | line 1, column | 300,002 / 1,000
        {^int: {from: %s}} | from: '999 | ``
        """)
    void longNumbersAreRefusedInAShortSentence(String value, String named, String figures) {
        String refusal = Templates.refusal(
                "{c: {documents: 5, document: {f: " + value.replace("%s", "9".repeat(300_000)) + "}}}");

        assertThat(refusal).contains(named).hasSizeLessThan(600);
        if (!figures.isEmpty()) {
            assertThat(Said.figures(refusal)).endsWith(figures.split(" / "));
        }
    }

    @Test
    void anUnknownLocaleIsRefused() {
        assertThat(catchThrowable(() -> WorkloadFileReader.parse(
                        Path.of("w.yaml"),
                        "locale: klingon\ncollections: {c: {documents: 1, document: {}}}\noperations: {o: {find: c}}")))
                .hasMessageContaining("line 1, column 9, has the unknown locale 'klingon'; there are");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {a: 1, ^webLog: {hosts: 5}, _id: ^sequence} | has an _id that is not the first field
        {_id: ^sequence, ^webLog: {hosts: 5}, size: 1} | has the field 'size', which the web log has, too
        {_id: ^sequence, ^webLog: {hosts: 0}} | has hosts: '0', which must be
        {_id: ^sequence, ^int: {from: 1}, ^webLog: {hosts: 5}} | has the generator '^int' where a document with fields must be
        """)
    void fieldsBesideAWebLogHaveOtherNames(String document, String message) {
        assertThat(catchThrowable(() -> WorkloadFileReader.parse(
                        Path.of("file.yaml"),
                        "collections: {c: {documents: 10, document: " + document + "}}\noperations: {r: {find: c}}")))
                .hasMessageContaining(message);
    }
}
