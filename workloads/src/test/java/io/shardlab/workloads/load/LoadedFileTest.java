package io.shardlab.workloads.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.schedule.Share;
import io.shardlab.core.workload.LoadMachines;
import io.shardlab.mongo.dataset.DocumentFeed;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.input.Position;
import io.shardlab.run.service.RunRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that several load machines read. */
class LoadedFileTest {

    private static final Share FIRST_OF_TWO = new Share(0, 2);

    @TempDir
    private Path folder;

    private Settings settings(String file) {
        return RunRequest.of(new BulkLoad(), Map.of("file", file, "uri", "mongodb://localhost"))
                .settings();
    }

    private Path file(String content) throws IOException {
        return Files.writeString(folder.resolve("rows.csv"), content);
    }

    /** The machine with this source, and another one with a contribution of its own to each sum. Keeps what this one said. */
    private record Both(AtomicLong said, long other) implements LoadMachines {

        @Override
        public Share share() {
            return FIRST_OF_TWO;
        }

        @Override
        public long sum(long own) {
            said.set(own);
            return own + other;
        }

        @Override
        public long onFirst(Action action) throws InterruptedException {
            return action.run();
        }
    }

    @Test
    void machinesThatHaveReadOtherContentFail() throws Exception {
        Path file = file("n\n1\n2\n");
        try (LoadSource source = LoadSource.of(settings(file.toString()), FIRST_OF_TWO)) {
            readAll(source);

            assertThatExceptionOfType(RunFailedException.class)
                    .isThrownBy(() -> source.requireSame(new Both(new AtomicLong(), 1)))
                    .withMessage("'" + file
                            + "' is not the same on all load machines, so documents may be missing or loaded twice.");
        }
    }

    @Test
    void machinesThatHaveReadTheSameGoOn() throws Exception {
        try (LoadSource source = LoadSource.of(settings(file("n\n1\n2\n").toString()), FIRST_OF_TWO)) {
            readAll(source);
            AtomicLong own = new AtomicLong();
            assertThatExceptionOfType(RunFailedException.class).isThrownBy(() -> source.requireSame(new Both(own, 1)));

            assertThatCode(() -> source.requireSame(new Both(own, own.get()))).doesNotThrowAnyException();
        }
    }

    @Test
    void filesOfAnotherSizeOrBeginningAreToldApart() throws IOException {
        BulkLoad load = new BulkLoad();
        Optional<String> one = load.inputFile(settings(file("n\n1\n2\n").toString()));

        assertThat(one)
                .isPresent()
                .isEqualTo(load.inputFile(settings(file("n\n1\n2\n").toString())));
        assertThat(load.inputFile(settings(file("n\n1\n3\n").toString()))).isNotEqualTo(one);
        assertThat(load.inputFile(settings(file("n\n1\n2\n3\n").toString()))).isNotEqualTo(one);
    }

    @Test
    void standardInputIsForOneMachine() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> new BulkLoad().checkShared(settings("-")))
                .withMessage(
                        "--file must be a file that each load machine can read: standard input and pipes are read by one.");
    }

    private static void readAll(LoadSource source) {
        DocumentFeed feed = source.open(Position.START, Optional.empty());
        DocumentBatch batch = new DocumentBatch();
        while (feed.fill(batch).isPresent()) {
            assertThat(batch.isEmpty()).isFalse();
        }
    }
}
