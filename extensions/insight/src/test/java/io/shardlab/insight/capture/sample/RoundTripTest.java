package io.shardlab.insight.capture.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.insight.capture.write.YamlWriter;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.document.Documents;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Documents of the example files, and of the templates that samples of them lead to. */
class RoundTripTest {

    private static final int DOCUMENTS = 2000;
    private static final Path EXAMPLES =
            Path.of(System.getProperty("shardlab.home", "../..")).resolve("examples");

    /** Texts of the same length may be in both by chance. */
    private static final int LONG = 6;

    static Stream<CollectionSpec> collections() throws Exception {
        List<CollectionSpec> collections = new ArrayList<>();
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .forEach(file ->
                            collections.addAll(WorkloadFileReader.read(file).collections()));
        }
        assertThat(collections).hasSizeGreaterThan(5);
        return collections.stream();
    }

    @ParameterizedTest
    @MethodSource("collections")
    void generatedDocumentsHaveTheMeanSizeOfTheSampledOnes(CollectionSpec collection) {
        List<BsonDocument> documents = documents(collection);

        List<BsonDocument> generated = Generated.documents(Generated.template(documents), DOCUMENTS);

        assertThat(meanSize(generated)).isCloseTo(meanSize(documents), Percentage.withPercentage(10));
    }

    @ParameterizedTest
    @MethodSource("collections")
    void noTextOfTheDocumentsIsInTheTemplate(CollectionSpec collection) {
        List<BsonDocument> documents = documents(collection);

        String template = YamlWriter.write(List.of(), Generated.template(documents));

        assertThat(texts(documents)).noneMatch(template::contains);
    }

    @Test
    void keptValuesAreTheOnlyTextsOfTheDocumentsInTheTemplate() {
        List<BsonDocument> documents = Generated.documents(
                "{status: {^choose: [delivered, cancelled]}, city: {^choose: [Hamburg, Kopenhagen]}}", DOCUMENTS);

        String template = YamlWriter.write(List.of(), Generated.template(documents, Set.of("status"), new Notes()));

        assertThat(template).contains("delivered", "cancelled").doesNotContain("Hamburg", "Kopenhagen");
    }

    private static List<BsonDocument> documents(CollectionSpec collection) {
        Documents documents = collection.template().documents(3);
        List<BsonDocument> generated = new ArrayList<>();
        for (long number = 0; number < Math.min(DOCUMENTS, collection.documents()); number++) {
            generated.add(documents.document(number));
        }
        return generated;
    }

    private static double meanSize(List<BsonDocument> documents) {
        return Generated.values(documents).stream()
                .mapToInt(RawValue::size)
                .average()
                .orElseThrow();
    }

    private static Set<String> texts(List<BsonDocument> documents) {
        Set<String> texts = new HashSet<>();
        documents.forEach(document -> collect(document, texts));
        return texts;
    }

    private static void collect(BsonValue value, Set<String> texts) {
        if (value.isString() && value.asString().getValue().getBytes(StandardCharsets.UTF_8).length >= LONG) {
            texts.add(value.asString().getValue());
        } else if (value instanceof BsonDocument document) {
            document.values().forEach(each -> collect(each, texts));
        } else if (value instanceof BsonArray array) {
            array.forEach(each -> collect(each, texts));
        }
    }
}
