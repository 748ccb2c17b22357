package io.shardlab.answers.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.process.JavaProcess;
import io.shardlab.core.result.SavedResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeletedResultsTest {

    @TempDir
    Path results;

    private DeletedResults deleted;

    @BeforeEach
    void open() {
        deleted = new DeletedResults(results);
    }

    @AfterEach
    void close() {
        deleted.close();
    }

    private Path run(int operations) {
        return new SavedRuns(results)
                .measured(1, SavedRuns.START, new long[] {operations}, (interval, operation) -> 1000)
                .save()
                .folder();
    }

    private List<Path> listed() {
        return SavedResults.in(results).results().stream()
                .map(SavedResult::folder)
                .toList();
    }

    @Test
    void aDeletedRunIsNotListedAndUndoBringsItBackWhole() {
        Path one = run(1);
        Path two = run(2);
        SavedResult before = SavedResults.read(one);
        deleted.delete(List.of(one));
        assertThat(listed()).containsExactly(two);
        assertThat(deleted.undo()).containsExactly(one);
        assertThat(listed()).containsExactlyInAnyOrder(one, two);
        assertThat(SavedResults.read(one)).isEqualTo(before);
        try (SavedIntervals intervals = SavedIntervals.open(SavedResults.read(one))) {
            assertThat(intervals.hasNext()).isTrue();
        }
    }

    @Test
    void deletionsAreUndoneOneByOneTheLastFirst() {
        Path one = run(1);
        Path two = run(2);
        Path three = run(3);
        deleted.delete(List.of(one, two));
        deleted.delete(List.of(three));
        assertThat(deleted.undoable()).isEqualTo(2);
        assertThat(deleted.undo()).containsExactly(three);
        assertThat(deleted.undo()).containsExactly(one, two);
        assertThat(deleted.undo()).isEmpty();
        assertThat(listed()).hasSize(3);
    }

    @Test
    void closingDeletesForGoodWhatWasDeletedAndNothingElse() {
        Path one = run(1);
        Path two = run(2);
        deleted.delete(List.of(one));
        deleted.close();
        assertThat(results).isDirectoryContaining(two::equals).isDirectoryNotContaining(path -> !path.equals(two));
        assertThat(deleted.undoable()).isZero();
    }

    @Test
    void whatALeftProgramDeletedIsGoneAfterTheNextStart() throws IOException {
        Path abandoned =
                Files.createDirectories(results.resolve(".deleted/00000000-0000-0000-0000-000000000000/1/run"));
        Files.writeString(abandoned.resolve("result.json"), "{}");
        Path two = run(2);
        deleted.deleteAbandoned();
        assertThat(results.resolve(".deleted")).doesNotExist();
        assertThat(listed()).containsExactly(two);
    }

    @Test
    void whatAnotherProgramCanStillUndoStays() {
        Path one = run(1);
        try (DeletedResults other = new DeletedResults(results)) {
            other.delete(List.of(one));
            deleted.deleteAbandoned();
            assertThat(other.undo()).containsExactly(one);
        }
        assertThat(listed()).containsExactly(one);
    }

    @Test
    void whatAProcessThatStillRunsHasDeletedStays() throws IOException, InterruptedException {
        Path one = run(1);
        Process process = JavaProcess.running(OtherProgram.class, results.toString(), one.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            assertThat(process.inputReader(StandardCharsets.UTF_8).readLine()).isEqualTo("deleted");
            deleted.deleteAbandoned();
        } finally {
            process.getOutputStream().close();
        }
        assertThat(process.waitFor()).isZero();
        assertThat(listed()).containsExactly(one);
    }

    /** Deletes a result, waits for the end of its input, and brings the result back. */
    static final class OtherProgram {

        private OtherProgram() {}

        public static void main(String[] arguments) throws IOException {
            try (DeletedResults deleted = new DeletedResults(Path.of(arguments[0]))) {
                deleted.delete(List.of(Path.of(arguments[1])));
                System.out.println("deleted");
                System.in.read();
                deleted.undo();
            }
        }
    }

    @Test
    void ifOneCannotBeDeletedNoneIs() {
        Path one = run(1);
        Path gone = results.resolve("gone");
        assertThatThrownBy(() -> deleted.delete(List.of(one, gone)))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("gone");
        assertThat(listed()).containsExactly(one);
        assertThat(deleted.undoable()).isZero();
    }

    @Test
    void nothingOutsideIsDeleted(@TempDir Path elsewhere) {
        assertThatThrownBy(() -> deleted.delete(List.of(elsewhere))).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> deleted.delete(List.of(results))).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> deleted.delete(List.of(results.resolve("../x"))))
                .isInstanceOf(UsageException.class);
        assertThat(elsewhere).isDirectory();
    }

    @Test
    void undoNeverReplacesWhatIsThereByNow() throws IOException {
        Path one = run(1);
        deleted.delete(List.of(one));
        Files.createDirectory(one);
        Files.writeString(one.resolve("mine"), "x");
        assertThatThrownBy(() -> deleted.undo())
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining(".deleted");
        assertThat(one.resolve("mine")).hasContent("x");
        Files.delete(one.resolve("mine"));
        Files.delete(one);
        assertThat(deleted.undo()).containsExactly(one);
    }

    @Test
    void whatALinkLeadsToIsNotDeleted(@TempDir Path elsewhere) throws IOException {
        Path kept = Files.writeString(elsewhere.resolve("kept"), "x");
        Path one = run(1);
        Files.createSymbolicLink(one.resolve("link"), elsewhere);
        deleted.delete(List.of(one));
        deleted.close();
        assertThat(kept).hasContent("x");
    }
}
