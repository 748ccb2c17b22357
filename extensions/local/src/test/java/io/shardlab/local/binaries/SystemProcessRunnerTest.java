package io.shardlab.local.binaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SystemProcessRunnerTest {

    @TempDir
    private Path folder;

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "only Linux refuses to run a file that is open for writing")
    void aProgramThatIsStillOpenForWritingIsRunWhenItIsNot() throws Exception {
        Path program = FakePrograms.script(folder, "program", "echo done");
        FutureTask<ProcessRunner.Result> run = new FutureTask<>(
                () -> new SystemProcessRunner().run(List.of(program.toString()), Map.of(), Duration.ofSeconds(20)));
        Thread thread = new Thread(run, "runs a program");
        try (OutputStream writing = Files.newOutputStream(program, StandardOpenOption.APPEND)) {
            writing.flush();
            thread.start();
            await().until(() -> thread.getState() == Thread.State.TIMED_WAITING);
            assertThat(run).isNotDone();
        }

        assertThat(run.get().output()).isEqualTo("done\n");
    }

    @Test
    void anInterruptEndsTheWaitForTheProgram() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> new SystemProcessRunner().run(List.of("sleep", "60"), Map.of(), Duration.ofMinutes(2)))
                .isInstanceOf(InterruptedException.class);
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "the program is of Linux")
    void aProgramRunsInAnEmptyFolderThatIsDeletedAfterwards() throws Exception {
        ProcessRunner.Result result =
                new SystemProcessRunner().run(List.of("sh", "-c", "pwd; ls -A"), Map.of(), Duration.ofSeconds(20));
        assertThat(result.output().lines())
                .singleElement()
                .satisfies(work -> assertThat(Path.of(work)).doesNotExist());
    }
}
