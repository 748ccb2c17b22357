package io.shardlab.answers.experiment;

import io.shardlab.answers.folder.OutputFiles;
import io.shardlab.answers.folder.SavedJson;
import io.shardlab.answers.folder.SavedResults;
import io.shardlab.answers.table.Cell;
import io.shardlab.answers.table.CellsCsv;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.workload.RunParameters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The folder of one experiment: {@code experiment.json}, {@code experiment.csv}, {@code experiment.md}, and a folder for
 * each run. Not thread-safe.
 */
public final class ExperimentFolder {

    private static final String JSON = "experiment.json";
    private static final String CSV = "experiment.csv";
    private static final String MARKDOWN = "experiment.md";
    private static final int MOST_SHOWN = 100;

    /** Names of the folder itself and of its parent. */
    private static final Set<String> NOT_INSIDE = Set.of("", ".", "..");

    private final Path path;

    private ExperimentFolder(Path path) {
        this.path = path;
    }

    /**
     * Creates a new folder {@code YYYYMMDD-HHMMSS-NAME}.
     *
     * @param parent the folder to create it in, which is created if necessary
     * @throws RunFailedException if the folder cannot be written
     */
    public static ExperimentFolder create(Path parent, String name, Instant startedAt) {
        try {
            return new ExperimentFolder(OutputFiles.newFolder(parent, name, startedAt));
        } catch (IOException e) {
            throw OutputFiles.unwritable(parent, e);
        }
    }

    public static ExperimentFolder at(Path path) {
        return new ExperimentFolder(path);
    }

    /** Reports whether a folder holds an experiment. */
    public static boolean isOne(Path path) {
        return Files.isRegularFile(path.resolve(JSON));
    }

    /** Returns the experiment that a run's folder belongs to; empty if it belongs to none. */
    public static Optional<Path> around(Path run) {
        return Optional.ofNullable(run.toAbsolutePath().normalize().getParent()).filter(ExperimentFolder::isOne);
    }

    /** Reports whether any file in an experiment's folder has changed within that time, or is changing now. */
    public static boolean changedWithin(Path folder, Duration shortly) {
        Instant lately = Instant.now().minus(shortly);
        try (Stream<Path> files = Files.walk(folder)) {
            return files.anyMatch(file -> changed(file).isAfter(lately));
        } catch (IOException | UncheckedIOException e) {
            // Files appear and disappear while an experiment runs.
            return true;
        }
    }

    private static Instant changed(Path file) {
        try {
            return Files.getLastModifiedTime(file).toInstant();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads an experiment, which may be under way or interrupted.
     *
     * @param path the folder, or its {@code experiment.json}
     * @throws UsageException if there is no experiment, or one of its files cannot be read
     */
    public static SavedExperiment read(Path path) {
        Path folder = path.endsWith(JSON) ? path.toAbsolutePath().getParent() : path;
        if (!isOne(folder)) {
            throw new UsageException(Message.of("There is no experiment in {0}: it holds no {1}.", folder, JSON));
        }
        ExperimentRecord record =
                SavedJson.read(folder.resolve(JSON), ExperimentRecord.class, ExperimentRecord.SCHEMA_VERSION);
        List<Cell> cells =
                record.cells().stream().map(cell -> cell(folder, cell)).toList();
        return new SavedExperiment(folder, record, cells);
    }

    /**
     * Reads all experiments in a folder with the results of their cells, the newest first; none if there is no such folder. Blocks
     * for a time that grows with their number.
     *
     * @param unreadable takes a sentence for each experiment that cannot be read, with the reason
     * @throws RunFailedException if the folder itself cannot be read
     */
    public static List<SavedExperiment> allIn(Path folder, Consumer<String> unreadable) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<SavedExperiment> experiments = new ArrayList<>();
        try (Stream<Path> inside = Files.list(folder)) {
            inside.filter(ExperimentFolder::isOne).toList().forEach(one -> {
                try {
                    experiments.add(read(one));
                } catch (UsageException e) {
                    unreadable.accept(e.getMessage());
                }
            });
        } catch (IOException e) {
            throw new RunFailedException(
                    Message.of("The experiments in {0} cannot be read: {1}.", folder, e.getMessage()), e);
        }
        experiments.sort(
                Comparator.comparing((SavedExperiment saved) -> saved.record().startedAt())
                        .reversed());
        return experiments;
    }

    private static Cell cell(Path folder, CellRecord cell) {
        Optional<RunResult> result = cell.status() == CellRecord.Status.PENDING
                ? Optional.empty()
                : Stream.concat(cell.folder().stream(), cell.further().stream())
                        .map(run -> SavedResults.result(inside(folder, run)))
                        .reduce(ExperimentFolder::repeated);
        return new Cell(cell.number(), cell.values(), result, cell.failure());
    }

    /** Returns a cell's result with the repetitions of a further run. */
    public static RunResult repeated(RunResult cell, RunResult further) {
        return cell.with(further, RunParameters.REPEAT.name());
    }

    /** Refuses a path outside the folder: a file from elsewhere may name any. */
    private static Path inside(Path folder, String run) {
        if (!isName(run)) {
            throw new UsageException(Message.of(
                    "The experiment in {0} names a run that is not in it: {1}.",
                    folder, PlainText.line(run, MOST_SHOWN)));
        }
        return folder.resolve(run);
    }

    private static boolean isName(String text) {
        try {
            Path name = Path.of(text).getFileName();
            return name != null && text.equals(name.toString()) && !NOT_INSIDE.contains(text);
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** Removes the folder unless an experiment has been saved there or it holds files of others. */
    public void discard() {
        if (!isOne(path)) {
            OutputFiles.delete(path, List.of(CSV, MARKDOWN, ""));
        }
    }

    public Path path() {
        return path;
    }

    /**
     * Saves the state of the experiment; a reader never sees half of a file.
     *
     * @throws RunFailedException if the folder cannot be written
     */
    public void save(ExperimentRecord record, List<Cell> cells, String markdown) {
        OutputFiles.write(
                path.resolve(CSV), CellsCsv.table(record.title(), cells).csv());
        OutputFiles.write(path.resolve(MARKDOWN), markdown);
        // Written last: a reader that sees a complete cell here also finds it in the other files.
        OutputFiles.write(path.resolve(JSON), Json.masked(record) + System.lineSeparator());
    }
}
