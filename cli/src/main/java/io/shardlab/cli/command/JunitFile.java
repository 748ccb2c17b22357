package io.shardlab.cli.command;

import io.shardlab.answers.folder.OutputFiles;
import io.shardlab.answers.section.ExperimentDocument;
import io.shardlab.answers.table.Cell;
import io.shardlab.cli.output.JunitXml;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.run.experiment.ExperimentOutcome;
import io.shardlab.run.service.FailureSentence;
import io.shardlab.run.service.RunOutcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/** The file of {@code --junit}, which is also written if the run fails. Immutable. */
final class JunitFile {

    private final Optional<Path> file;
    private final String workload;
    private final Instant startedAt = Instant.now();

    private JunitFile(Optional<Path> file, String workload) {
        this.file = file;
        this.workload = workload;
    }

    /**
     * Returns the file that was asked for, if any; a name that cannot be written is refused before the run.
     *
     * @param name the name that was typed
     */
    static JunitFile of(Optional<String> name, String workload) {
        Optional<Path> file = name.map(Path::of);
        file.ifPresent(path -> {
            Path parent = path.toAbsolutePath().getParent();
            if (Files.isDirectory(path) || parent == null || !Files.isDirectory(parent)) {
                throw new UsageException(Message.of(
                        "--junit must name a file in an existing folder, not {0}.", PlainText.quoted(path.toString())));
            }
        });
        return new JunitFile(file, workload);
    }

    /** Runs an action; if it fails, the file says so. */
    <T> T orFailure(Supplier<T> action) {
        try {
            return action.get();
        } catch (RuntimeException e) {
            file.ifPresent(path -> OutputFiles.write(
                    path,
                    new JunitXml()
                            .addFailed(
                                    workload,
                                    startedAt,
                                    FailureSentence.of(e, Message.of("run again with --verbose for details"))
                                            .toString())
                            .render()));
            throw e;
        }
    }

    void write(RunOutcome outcome) {
        file.ifPresent(path -> {
            JunitXml xml = new JunitXml();
            outcome.result()
                    .ifPresentOrElse(
                            result -> xml.add(workload, result),
                            () -> xml.addFailed(
                                    workload,
                                    startedAt,
                                    outcome.failure()
                                            .map(Throwable::getMessage)
                                            .orElse("interrupted before anything was measured")));
            OutputFiles.write(path, xml.render());
        });
    }

    /** Each cell that has run is a suite. */
    void write(ExperimentOutcome outcome) {
        file.ifPresent(path -> {
            JunitXml xml = new JunitXml();
            outcome.experiment().cells().forEach(cell -> add(xml, cell));
            OutputFiles.write(path, xml.render());
        });
    }

    private void add(JunitXml xml, Cell cell) {
        String name = cell.values().isEmpty() ? workload : workload + " " + ExperimentDocument.values(cell.values());
        cell.result().ifPresent(result -> xml.add(name, result));
        if (cell.result().isEmpty()) {
            cell.failure().ifPresent(reason -> xml.addFailed(name, startedAt, reason));
        }
    }
}
