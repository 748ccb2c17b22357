package io.shardlab.workloads.language.read;

import static io.shardlab.workloads.language.read.Templates.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.document.Documents;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DistinctTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{^int: {from: 1, to: 60, distinct: 50}}",
                "{^int: {from: 1, to: 50, distinct: 50}}",
                "{^long: {distinct: 50}}",
                "{^double: {distinct: 50}}",
                "{^double: {from: 0, to: 1, decimals: 2, distinct: 50}}",
                "{^decimal: {from: 0, to: 1, distinct: 50}}",
                "{^date: {from: 2024-01-01, to: 2024-01-02, distinct: 50}}",
                "{^objectId: {distinct: 50}}",
                "{^uuid: {distinct: 50}}",
                "{^string: {length: 2, alphabet: a-h, distinct: 50}}",
                "{^string: {length: {from: 2, to: 9}, alphabet: a-h, distinct: 50, prefix: x}}",
                "{^string: {length: 20, compressibility: 0.8, distinct: 50}}",
                "{^text: {words: 1, distinct: 50}}",
                "{^binary: {length: 2, distinct: 50}}",
                "{^fake: {expression: name.firstName, distinct: 50}}"
            })
    void exactlySoManyDifferentValuesOccur(String generator) {
        assertThat(new HashSet<>(values(3000, generator))).hasSize(50);
    }

    @Test
    void moreValuesThanAreKeptDifferToo() {
        assertThat(new HashSet<>(values(200_000, "{^string: {length: 4, alphabet: a-z0-9, distinct: 1000000}}")))
                .hasSizeBetween(180_000, 182_500);
    }

    @Test
    void theValuesAreTheSameForEachSeed() {
        String document = "{documents: 5, document: {f: {^string: {length: 9, distinct: 20}}}}";
        Documents one = Templates.collection(document).template().documents(1);
        Documents other = Templates.collection(document).template().documents(2);

        assertThat(first(one, 1000)).isEqualTo(first(other, 1000));
    }

    private static Set<BsonValue> first(Documents documents, int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> documents.value(number, "f"))
                .collect(Collectors.toSet());
    }

    @Test
    void theDistributionIsThatOfTheDifferentValues() {
        List<BsonValue> values =
                values(20_000, "{^string: {length: 5, distinct: 10, distribution: zipfian, exponent: 1}}");
        List<Long> counts =
                values.stream().collect(Collectors.groupingBy(value -> value, Collectors.counting())).values().stream()
                        .sorted((a, b) -> Long.compare(b, a))
                        .toList();

        assertThat(counts).hasSize(10);
        assertThat((double) counts.get(0) / counts.get(1)).isCloseTo(2, within(0.15));
        assertThat((double) counts.get(0) / counts.get(9)).isCloseTo(10, within(1.5));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{^int: {from: 1, to: 60, distinct: 50, distribution: even}}",
                "{^string: {length: 9, distinct: 50, distribution: even}}",
                "{^objectId: {distinct: 50, distribution: even}}"
            })
    void evenValuesOccurEquallyOftenInEachRound(String generator) {
        List<BsonValue> values = values(150, generator);

        for (int round = 0; round < 3; round++) {
            assertThat(values.subList(50 * round, 50 * round + 50)).doesNotHaveDuplicates();
        }
        assertThat(new HashSet<>(values)).hasSize(50);
        assertThat(values.subList(0, 50)).isNotEqualTo(values.subList(50, 100));
    }

    @Test
    void valuesOfAFieldAreDrawnByTheirOrder() {
        WorkloadFile file = Templates.file("""
                {customers: {documents: 100, document: {country: {^choose: [de, fr, it]}, code: {^int: {from: 1, to: 5}},
                  host: {^string: {distinct: 7}}, tags: {^array: {length: 2, of: {^choose: [x, y]}}}}},
                 c: {documents: 10, document: {country: {^valueOf: {field: customers.country, distribution: zipfian, exponent: 2}},
                  code: {^valueOf: customers.code}, host: {^valueOf: customers.host}, tag: {^valueOf: customers.tags},
                  customer: {^reference: customers._id}, same: {^valueOf: c.customer}}}}
                """);
        Documents documents = file.collection("c").template().documents(1);
        List<BsonValue> countries = IntStream.range(0, 6000)
                .mapToObj(number -> documents.value(number, "country"))
                .toList();

        assertThat(share(countries, "de") / share(countries, "fr")).isCloseTo(4, within(0.5));
        assertThat(share(countries, "de") / share(countries, "it")).isCloseTo(9, within(1.5));
        assertThat(all(documents, "code")).hasSize(5);
        assertThat(all(documents, "tag")).hasSize(2);
        assertThat(all(documents, "host"))
                .hasSize(7)
                .isEqualTo(all(file.collection("customers").template().documents(1), "host"));
        assertThat(all(documents, "same")).hasSize(100).isEqualTo(all(documents, "customer"));
    }

    private static double share(List<BsonValue> values, String text) {
        return values.stream()
                .filter(value -> value.asString().getValue().equals(text))
                .count();
    }

    private static Set<BsonValue> all(Documents documents, String field) {
        return IntStream.range(0, 3000)
                .mapToObj(number -> documents.value(number, field))
                .collect(Collectors.toSet());
    }

    @Test
    void referencesAreFieldsOfDocumentsThatExist() {
        WorkloadFile file = Templates.file("""
                {customers: {documents: 50, document: {_id: ^uuid, home: {city: {^string: {length: 12}}}}},
                 c: {documents: 10, document: {customer: {^reference: customers._id}, city: {^reference: customers.home.city},
                  home: {^reference: {field: customers.home, distribution: zipfian, exponent: 1}}}}}
                """);
        Documents customers = file.collection("customers").template().documents(4);
        Documents documents = file.collection("c").template().documents(4);
        Set<BsonValue> ids = new HashSet<>();
        Set<BsonValue> cities = new HashSet<>();
        for (int number = 0; number < 50; number++) {
            ids.add(customers.value(number, "_id"));
            cities.add(customers.value(number, "home.city"));
        }

        assertThat(all(documents, "customer")).isEqualTo(ids);
        assertThat(all(documents, "city")).isEqualTo(cities);
        assertThat(all(documents, "home.city")).isEqualTo(cities);
        List<Long> counts = IntStream.range(0, 10_000)
                .mapToObj(number -> documents.value(number, "home"))
                .collect(Collectors.groupingBy(value -> value, Collectors.counting()))
                .values()
                .stream()
                .sorted((a, b) -> Long.compare(b, a))
                .toList();
        assertThat((double) counts.get(0) / counts.get(1)).isCloseTo(2, within(0.3));
    }

    @Test
    void frequentlyReferencedDocumentsAreNotNeighbours() {
        Documents documents = Templates.file("""
                        {customers: {documents: 1000, document: {_id: ^sequence}}, c: {documents: 1, document:
                          {f: {^reference: {field: customers._id, distribution: zipfian, exponent: 1}}}}}
                        """).collection("c").template().documents(1);
        long ofFirstTen = IntStream.range(0, 5000)
                .filter(number -> documents.value(number, "f").asInt64().getValue() < 10)
                .count();

        // The first document is the most frequent one; the next ones lie far apart.
        assertThat(ofFirstTen / 5000.0).isCloseTo(1 / 7.49, within(0.03));
    }
}
