package io.shardlab.workloads.language.edit;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.yaml.MistakeException.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadDraftTest {

    private static final String TEXT = """
            collections: {items: {documents: 10, document: {_id: ^sequence}}}
            operations:
              read: {share: 1, find: items}
              write:
                share: 2
                insertMany: items
                documents: [{a: 1}, {a: {^nit: {}}}]
            """;

    @TempDir
    private Path folder;

    @Test
    void aTextWithoutAMistakeIsDescribed() {
        WorkloadDraft draft = draft(TEXT.replace("{^nit: {}}", "^boolean"));

        assertThat(draft.mistake().toString()).isEmpty();
        assertThat(draft.overview().orElseThrow().operations())
                .extracting(operation -> operation.spec().name())
                .containsExactly("read", "write");
    }

    @Test
    void aMistakeHasItsLineAndTheKeysThatLeadToIt() {
        Place place = draft(TEXT).place().orElseThrow();

        assertThat(place.line()).isEqualTo(7);
        assertThat(place.field()).startsWith("operations.write.documents.2.a");
        assertThat(place.problem().toString()).contains("^nit", "did you mean");
    }

    @Test
    void anUnknownKeyIsAFieldItself() {
        Place place = draft(TEXT.replace("share: 2", "shaer: 2")).place().orElseThrow();

        assertThat(place.field()).startsWith("operations.write");
        assertThat(place.line()).isBetween(4, 5);
    }

    @Test
    void malformedTextHasALineButNoField() {
        WorkloadDraft draft = draft("collections: {items: [}\n");

        assertThat(draft.place().orElseThrow().line()).isEqualTo(1);
        assertThat(draft.place().orElseThrow().field()).isEmpty();
        assertThat(draft.overview()).isEmpty();
    }

    @Test
    void aFileKeepsItsLineEnds() throws IOException {
        Path windows = Files.writeString(folder.resolve("windows.yaml"), "a: 1\r\nb: 2\r\n");

        assertThat(WorkloadDraft.read(windows)).isEqualTo("a: 1\nb: 2\n");
        assertThat(WorkloadDraft.forFile(windows, "a: 3\nb: 2\n")).isEqualTo("a: 3\r\nb: 2\r\n");
        assertThat(WorkloadDraft.forFile(folder.resolve("new.yaml"), "a: 3\n")).isEqualTo("a: 3\n");
    }

    private static WorkloadDraft draft(String text) {
        return WorkloadDraft.of(Path.of("shop.yaml"), text, 1);
    }
}
