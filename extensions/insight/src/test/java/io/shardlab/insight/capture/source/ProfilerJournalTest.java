package io.shardlab.insight.capture.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfilerJournalTest {

    private static final ProfiledServer ONE = new ProfiledServer("one:27017", "rs", "shop", null);
    private static final ProfiledServer OTHER = new ProfiledServer("other:27017", "rs", "shop", null);
    private static final ProfilerState BEFORE =
            new ProfilerState(1, 77, 0.5, Optional.of(BsonDocument.parse("{millis: {$gt: 9}}")));

    @TempDir
    private Path folder;

    private ProfilerJournal journal() {
        return new ProfilerJournal(folder);
    }

    /** Makes the files those of a process that began at another time. */
    private void kill() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.writeString(file, Files.readString(file).replaceFirst("(\"started\": )\\d+", "$17"));
            }
        }
    }

    @Test
    void aCaptureThatWasKilledIsKnownUntilTheNextOneOfItsServers() throws IOException {
        journal().write(Map.of(ONE, BEFORE, OTHER, BEFORE));
        kill();

        ProfilerJournal next = journal();
        assertThat(next.ofKilledCaptures(List.of(ONE))).isEqualTo(Map.of(ONE, BEFORE));
        next.write(Map.of(ONE, BEFORE));
        next.clear();

        assertThat(journal().ofKilledCaptures(List.of(ONE, OTHER))).isEqualTo(Map.of(OTHER, BEFORE));
    }

    @Test
    void aCaptureThatFailsBeforeItChangesAnythingForgetsNothing() throws IOException {
        journal().write(Map.of(ONE, BEFORE));
        kill();

        journal().ofKilledCaptures(List.of(ONE));

        assertThat(journal().ofKilledCaptures(List.of(ONE))).containsKey(ONE);
    }

    @Test
    void aCaptureThatRunsIsNotAKilledOne() {
        journal().write(Map.of(ONE, BEFORE));

        assertThat(journal().ofKilledCaptures(List.of(ONE))).isEmpty();
    }
}
