package io.shardlab.workloads.language.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.workloads.language.document.Documents;
import io.shardlab.workloads.language.value.FakeSource;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Alone, because one test changes the language of the whole process. */
@Isolated
class FakeValuesTest {

    /** The values of a fixed seed, which must be the same in each process and on each machine. */
    @Test
    void valuesAreTheSameInEachProcess() {
        assertThat(Templates.documents(1, "{n: {^fake: name.fullName}, p: {^fake: internet.port}}")
                        .document(0))
                .isEqualTo(BsonDocument.parse("{'n': 'Mora Flatley', 'p': 58083}"));
    }

    /** Makes each value of the whole library in two threads that go through them in opposite directions. */
    @Test
    void eachMethodIsAFunctionOfTheRandomBits() throws Exception {
        Map<String, FakeSource> sources = FakeSource.all(Locale.ENGLISH);
        List<String> names = List.copyOf(sources.keySet());
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            Map<String, String> forwards = made(sources, names, false);
            Map<String, String> backwards =
                    other.submit(() -> made(sources, names, true)).get();
            assertThat(backwards).isEqualTo(forwards).hasSizeGreaterThan(1000);
        } finally {
            other.shutdownNow();
        }
    }

    private static Map<String, String> made(Map<String, FakeSource> sources, List<String> names, boolean backwards) {
        Map<String, String> made = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(backwards ? names.size() - 1 - i : i);
            for (int j = 0; j < 4; j++) {
                int bits = backwards ? 3 - j : j;
                made.put(name + " " + bits, value(sources.get(name), bits));
            }
        }
        return made;
    }

    private static String value(FakeSource source, long bits) {
        try {
            return String.valueOf(source.make(bits));
        } catch (IllegalStateException e) {
            return "none in this language";
        }
    }

    @Test
    void fakeValuesDoNotDependOnTheLanguageOfTheUser() {
        String fields = "{a: {^fake: commerce.price}, b: {^fake: internet.emailAddress}, c: {^fake: name.fullName}}";
        BsonDocument expected = Templates.documents(1, fields).document(0);
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(Templates.documents(1, fields).document(0)).isEqualTo(expected);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void theLocaleOfTheFileIsThatOfFakeValues() {
        String file = """
                locale: %s
                collections: {c: {documents: 5, document: {f: {^fake: address.city}}}}
                operations: {none: {find: c}}
                """;

        assertThat(fakes(file.formatted("de"))).isNotEqualTo(fakes(file.formatted("ja")));
        assertThat(fakes(file.formatted("ja")))
                .anyMatch(city -> city.codePoints()
                        .anyMatch(character -> Character.UnicodeScript.of(character) == Character.UnicodeScript.HAN));
    }

    private static List<String> fakes(String file) {
        Documents documents = WorkloadFileReader.parse(Path.of("w.yaml"), file)
                .collection("c")
                .template()
                .documents(1);
        return IntStream.range(0, 50)
                .mapToObj(number -> documents.value(number, "f").asString().getValue())
                .toList();
    }
}
