package io.shardlab.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasuringLockTest {

    @TempDir
    private Path folder;

    @Test
    void itIsTakenWhileAnotherMeasuresAndFreeAfterwards() {
        try (MeasuringLock first = MeasuringLock.in(folder.resolve("new"))) {
            assertThat(first.isTaken()).isFalse();
            try (MeasuringLock second = MeasuringLock.in(folder.resolve("new"))) {
                assertThat(second.isTaken()).isTrue();
            }
        }
        try (MeasuringLock third = MeasuringLock.in(folder.resolve("new"))) {
            assertThat(third.isTaken()).isFalse();
        }
    }

    @Test
    void aFolderThatCannotBeUsedKeepsNobodyFromMeasuring() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));

        try (MeasuringLock lock = MeasuringLock.in(file)) {
            assertThat(lock.isTaken()).isFalse();
        }
    }
}
