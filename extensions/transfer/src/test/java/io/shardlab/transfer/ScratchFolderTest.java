package io.shardlab.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchFolderTest {

    private static final Parameter<Path> DIR =
            Parameter.optional("dir", ParameterTypes.path(Message.of("a folder")), "", "Where.");

    @TempDir
    private Path temporary;

    private static void check(Path folder) {
        ScratchFolder.check(DIR, Settings.parse(List.of(DIR), Map.of("dir", folder.toString())));
    }

    @Test
    void aFolderBelowAFileIsRefusedBeforeTheStart() throws Exception {
        Path file = Files.createFile(temporary.resolve("file"));
        for (Path unusable : List.of(file, file.resolve("a/b"))) {
            assertThatThrownBy(() -> check(unusable))
                    .isInstanceOf(UsageException.class)
                    .hasMessage("--dir must name a writable folder, but '" + unusable + "' is not one.");
        }
    }

    @Test
    void aFolderMayBeMissingWhereItCanBeMade() {
        assertThatCode(() -> check(temporary.resolve("a/b"))).doesNotThrowAnyException();
        assertThatCode(() -> check(Path.of("relative"))).doesNotThrowAnyException();
    }

    @Test
    void itIsDeletedWithAllInItAndItsParentStays() throws Exception {
        Path parent = temporary.resolve("a/b");
        try (ScratchFolder own = ScratchFolder.make(Optional.of(parent), "x-", Notices.NONE)) {
            Files.createFile(Files.createDirectory(own.path().resolve("c")).resolve("d"));
            assertThat(own.path().getFileName().toString()).startsWith("x-");
        }
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void aFailureNamesItsReason() throws Exception {
        Path file = Files.createFile(temporary.resolve("file"));
        assertThatThrownBy(() -> ScratchFolder.make(Optional.of(file), "x-", Notices.NONE))
                .isInstanceOf(RunFailedException.class)
                .hasMessage("No folder can be made in " + file + ": " + file + " exists already.");
    }
}
