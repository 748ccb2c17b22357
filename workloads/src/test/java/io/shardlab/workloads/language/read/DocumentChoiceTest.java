package io.shardlab.workloads.language.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.error.UsageException;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.document.Documents;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.LongStream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** The documents of a collection are of several kinds. */
class DocumentChoiceTest {

    private static final String EVENTS = """
            collections:
              events:
                documents: 4000
                document:
                  ^choose:
                    values:
                      - {kind: click, x: {^int: {from: 1, to: 9}}, double: {^compute: {$multiply: [$x, 2]}}, _id: ^sequence}
                      - {_id: ^sequence, kind: purchase, amount: {^double: {from: 1, to: 5}}}
                    weights: [3, 1]
                shardKey: {kind: 1}
              uses:
                documents: 100
                document: {event: {^reference: events._id}, kind: {^reference: events.kind}}
            operations: {read: {find: events, filter: {kind: {^existing: kind}, _id: {^existing: _id}}}}
            """;

    @Test
    void eachDocumentIsOfOneKindByTheWeights() {
        WorkloadFile file = parse(EVENTS);
        Documents documents = file.collection("events").template().documents(7);
        List<BsonDocument> made =
                LongStream.range(0, 4000).mapToObj(documents::document).toList();

        assertThat(made)
                .allSatisfy(document -> assertThat(document.keySet())
                        .isIn(List.of(
                                new LinkedHashSet<>(List.of("_id", "kind", "x", "double")),
                                new LinkedHashSet<>(List.of("_id", "kind", "amount")))));
        assertThat(made)
                .allSatisfy(document -> assertThat(document.getFirstKey()).isEqualTo("_id"));
        double clicks =
                made.stream().filter(document -> document.containsKey("x")).count();
        assertThat(clicks / made.size()).isEqualTo(0.75, within(0.02));
        assertThat(made.stream().map(document -> document.get("_id")).distinct())
                .hasSize(4000);
    }

    @Test
    void aFieldIsThatOfTheDocument() {
        Documents documents = parse(EVENTS).collection("events").template().documents(7);

        for (int i = 0; i < 100; i++) {
            BsonDocument document = documents.document(i);
            assertThat(documents.value(i, "kind")).isEqualTo(document.get("kind"));
            assertThat(documents.value(i, "amount")).isEqualTo(document.get("amount"));
        }
    }

    @Test
    void allKindsHaveAnIdOrNone() {
        assertThatThrownBy(() -> parse(EVENTS.replace(", _id: ^sequence}", "}")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("has an _id in some of the documents only");
    }

    @Test
    void unknownArgumentsAreRefused() {
        assertThatThrownBy(() -> parse(EVENTS.replace("weights: [3, 1]", "file: names.txt")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("file");
    }

    private static WorkloadFile parse(String content) {
        return WorkloadFileReader.parse(Path.of("events.yaml"), content);
    }
}
