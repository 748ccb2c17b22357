package io.shardlab.workloads.language.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.DocumentIds;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.document.DocumentTemplate;
import io.shardlab.workloads.language.document.Documents;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Document n, and each of its fields, is a pure function of the seed and n. */
class DocumentsTest {

    private static final int COUNT = 300;

    /** All generators, some within others. */
    private static final String EVERYTHING = """
            {others: {documents: 1000, document: {_id: ^objectId, city: {^choose: [Rome, Oslo]}, tags: {^array: {length: 3, of: ^int}}}},
             c: {documents: 1000, document: {
               _id: ^sequence, constant: {a: [1, {b: x}]}, uuid: ^uuid, oid: {^objectId: {order: random}},
               i: {^int: {from: 1, to: 9}}, l: {^long: {distribution: normal, mean: 5, deviation: 2}}, d: ^double,
               e: {^double: {from: 0, to: 5, decimals: 2}}, m: {^decimal: {from: -5, to: 5}}, b: ^boolean,
               t: {^date: {order: ascending}}, u: {^date: {distribution: zipfian}}, s: {^string: {length: {from: 0, to: 20}}},
               k: {^string: {distinct: 50, distribution: zipfian, prefix: k-}}, z: {^int: {distinct: 300000, distribution: zipfian}},
               w: ^text, n: {^fake: name.fullName}, g: ^point, bin: {^binary: {length: {from: 0, to: 30}, compressibility: 0.5}},
               o: {^optional: {probability: 0.5, value: {x: {^int: {from: 1, to: 9}}, y: ^string}}},
               c: {^choose: [1, {p: ^int}, ^string]}, r: {^reference: others._id}, v: {^valueOf: others.city},
               q: {^reference: {field: others.tags, distribution: zipfian}},
               a: {^array: {length: {from: 1, to: 4}, of: {sku: ^int, price: {^decimal: {from: 1, to: 9}}, n: {^int: {from: 1, to: 3}},
                   cost: {^compute: {$multiply: [$price, $n]}}, more: {^array: {length: 2, of: ^int}}}}},
               total: {^compute: {$sum: $a.cost}}, list: [^int, 5, {x: ^string}]}}}
            """;

    private final WorkloadFile file = Templates.file(EVERYTHING);
    private final DocumentTemplate template = file.collection("c").template();

    @Test
    void documentsDoNotDependOnTheOrderInWhichTheyAreMade() {
        Documents inOrder = template.documents(7);
        List<BsonDocument> expected =
                IntStream.range(0, COUNT).mapToObj(inOrder::document).toList();
        List<Integer> numbers =
                new ArrayList<>(IntStream.range(0, COUNT).boxed().toList());
        Collections.shuffle(numbers, new Random(1));

        Documents shuffled = template.documents(7);
        for (int number : numbers) {
            assertThat(shuffled.document(number)).isEqualTo(expected.get(number));
        }
    }

    @Test
    void threadsMakeTheSameDocuments() throws Exception {
        List<BsonDocument> expected = made(7);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<List<BsonDocument>>> others = IntStream.range(0, 4)
                    .mapToObj(i -> threads.submit(() -> made(7)))
                    .toList();
            for (Future<List<BsonDocument>> other : others) {
                assertThat(other.get()).isEqualTo(expected);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private List<BsonDocument> made(long seed) {
        Documents documents = template.documents(seed);
        return IntStream.range(0, COUNT).mapToObj(documents::document).toList();
    }

    @Test
    void aFileThatIsReadAgainMakesTheSameDocuments() {
        Documents again = Templates.file(EVERYTHING).collection("c").template().documents(7);

        assertThat(IntStream.range(0, COUNT).mapToObj(again::document).toList()).isEqualTo(made(7));
    }

    @Test
    void anotherSeedMakesOtherDocuments() {
        List<BsonDocument> one = made(7);
        List<BsonDocument> other = made(8);

        for (String field : List.of("uuid", "i", "d", "s", "n", "r", "a", "total", "oid", "t")) {
            assertThat(one.stream().map(document -> document.get(field)).toList())
                    .as(field)
                    .isNotEqualTo(
                            other.stream().map(document -> document.get(field)).toList());
        }
    }

    @Test
    void aBatchHasTheSameDocuments() {
        DocumentBatch batch = new DocumentBatch();
        Documents documents = template.documents(7);
        for (int number = 0; number < COUNT; number++) {
            documents.append(number, batch);
        }

        assertThat(batch.documents().stream().map(raw -> raw.decode(new BsonDocumentCodec())))
                .isEqualTo(made(7));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "_id",
                "constant",
                "constant.a",
                "constant.a.0",
                "constant.a.1.b",
                "uuid",
                "oid",
                "i",
                "l",
                "d",
                "e",
                "m",
                "b",
                "t",
                "u",
                "s",
                "k",
                "z",
                "w",
                "n",
                "g",
                "g.type",
                "g.coordinates",
                "g.coordinates.1",
                "bin",
                "o",
                "o.x",
                "o.y",
                "c",
                "c.p",
                "r",
                "v",
                "q",
                "q.2",
                "a",
                "a.sku",
                "a.0.sku",
                "a.3.sku",
                "a.1.cost",
                "a.cost",
                "a.more",
                "a.2.more.1",
                "a.more.0",
                "total",
                "list",
                "list.0",
                "list.2.x"
            })
    void aFieldAloneIsThatOfTheDocument(String path) {
        Documents alone = template.documents(7);
        Documents whole = template.documents(7);
        BsonAppender out = new BsonAppender(16);
        byte[] name = BsonAppender.name("other name");
        int present = 0;
        for (int number = 0; number < COUNT; number++) {
            BsonValue expected = within(whole.document(number), path);
            assertThat(alone.value(number, path)).isEqualTo(expected);
            int each = number;
            RawBsonDocument appended = out.encode(into ->
                    assertThat(alone.appendValue(each, path, name, into)).isEqualTo(expected != null));
            assertThat(appended.decode(new BsonDocumentCodec()))
                    .isEqualTo(expected == null ? new BsonDocument() : new BsonDocument("other name", expected));
            present += expected == null ? 0 : 1;
        }
        assertThat(present).isPositive();
    }

    /** Descends by names and indexes; of an array, a name is that of its first element. */
    private static BsonValue within(BsonValue value, String path) {
        BsonValue found = value;
        for (String step : path.split("\\.")) {
            if (found != null && found.isArray() && !step.matches("\\d+")) {
                found = found.asArray().isEmpty() ? null : found.asArray().get(0);
            }
            if (found == null) {
                return null;
            }
            if (found.isArray()) {
                int index = Integer.parseInt(step);
                found = index < found.asArray().size() ? found.asArray().get(index) : null;
            } else {
                found = found.isDocument() ? found.asDocument().get(step) : null;
            }
        }
        return found;
    }

    @Test
    void aFieldThatNoDocumentHasIsUnknown() {
        Documents documents = template.documents(7);

        assertThat(template.field("x")).isEmpty();
        assertThat(template.field("o.z")).isEmpty();
        assertThat(template.field("a.4.sku")).isEmpty();
        assertThat(documents.value(0, "x")).isNull();
        assertThat(documents.appendValue(0, "i.x", BsonAppender.name("f"), new BsonAppender(16)))
                .isFalse();
    }

    @Test
    void addingAFieldKeepsTheValuesOfTheOthers() {
        List<BsonValue> before = values("{b: {^int: {from: 1, to: 1000000}}}", "b");
        List<BsonValue> after = values("{a: ^string, b: {^int: {from: 1, to: 1000000}}, c: ^int}", "b");

        assertThat(after).isEqualTo(before);
    }

    @Test
    void fieldsOfDifferentNamesDoNotDependOnEachOther() {
        List<BsonValue> one = values("{a: ^int, b: ^int}", "a");
        List<BsonValue> other = values("{a: ^int, b: ^int}", "b");

        assertThat(one).doesNotContainAnyElementsOf(other);
    }

    private static List<BsonValue> values(String document, String field) {
        Documents documents = Templates.documents(COUNT, document);
        return IntStream.range(0, COUNT)
                .mapToObj(number -> documents.value(number, field))
                .toList();
    }

    @Test
    void theIdIsTheFirstField() {
        assertThat(Templates.documents(5, "{a: 1, _id: ^sequence, b: 2}")
                        .document(3)
                        .keySet())
                .containsExactly("_id", "a", "b");
    }

    @Test
    void anIdThatTheProgramMakesIsAFieldToo() {
        DocumentTemplate withoutId =
                Templates.collection("{documents: 5, document: {a: 1}}").template();

        assertThat(withoutId.hasId()).isFalse();
        assertThat(withoutId.fieldNames()).containsExactly("_id", "a");
        assertThat(withoutId.documents(9).value(3, "_id").asObjectId().getValue())
                .isEqualTo(DocumentIds.ofSeed(9).id(3));
        assertThat(withoutId.documents(9).document(3)).doesNotContainKey("_id");
    }
}
