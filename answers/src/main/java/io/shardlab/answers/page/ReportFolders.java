package io.shardlab.answers.page;

import io.shardlab.answers.experiment.ExperimentFolder;
import io.shardlab.answers.folder.OutputFiles;
import io.shardlab.answers.saved.SavedRun;
import io.shardlab.answers.section.Defaults;
import io.shardlab.answers.section.PageWords;
import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Writes the pages of folders of results. Thread-safe. */
public final class ReportFolders {

    private static final String PAGE = "report.html";

    private final ReportPages pages;
    private final PageWords words;
    private final Consumer<Message> problems;

    /**
     * @param language the language of the reader
     * @param problems gets the files that are not used; the page names them, too
     */
    public ReportFolders(Defaults defaults, Language language, Consumer<Message> problems) {
        this.problems = problems;
        this.pages = new ReportPages(defaults, language);
        this.words = new PageWords(language);
    }

    /**
     * Writes a page; the file appears whole or not at all, and replaces an older one.
     *
     * @param folders folders of runs, or folders that contain them
     * @param out the file of the page; empty for {@code report.html} in the folder, or in the current one if there are several
     * @return the file
     * @throws UsageException if there is no result in a folder
     * @throws RunFailedException if a result cannot be read or the page cannot be written
     */
    public Path write(List<Path> folders, Optional<Path> out) {
        Path file = out.orElseGet(() -> (folders.size() == 1 ? folders.get(0) : Path.of("")).resolve(PAGE));
        if (Files.isDirectory(file)) {
            throw new UsageException(Message.of("--out must name a file, but {0} is a folder.", file));
        }
        OutputFiles.write(file, page(folders));
        return file;
    }

    private String page(List<Path> folders) {
        if (folders.size() == 1 && ExperimentFolder.isOne(folders.get(0))) {
            return pages.ofExperiment(ExperimentFolder.read(folders.get(0)));
        }
        List<Path> runs = new ArrayList<>();
        folders.forEach(folder -> runs.addAll(runsIn(folder)));
        if (runs.size() == 1) {
            return pages.ofRun(read(runs.get(0)));
        }
        return pages.ofRuns(title(folders), runs.stream().map(this::read).toList());
    }

    private SavedRun read(Path folder) {
        SavedRun run = SavedRun.read(folder);
        run.problems().forEach(problems);
        return run;
    }

    private String title(List<Path> folders) {
        return folders.size() == 1
                ? words.say(
                        "Runs in {0}",
                        folders.get(0).toAbsolutePath().normalize().getFileName())
                : words.say("Runs");
    }

    /**
     * Returns the folder itself if it is that of a run, or else the runs in it, sorted by name, which is the order of their
     * times.
     */
    private static List<Path> runsIn(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new UsageException(Message.of("There is no folder {0}: name the folder of a run.", folder));
        }
        if (SavedRun.isIn(folder)) {
            return List.of(folder);
        }
        try (Stream<Path> inside = Files.list(folder)) {
            List<Path> runs = inside.filter(SavedRun::isIn).sorted().toList();
            if (runs.isEmpty()) {
                throw new UsageException(
                        Message.of("There is no result.json in {0}: name the folder of a run.", folder));
            }
            return runs;
        } catch (IOException e) {
            throw new RunFailedException(Message.of("Folder {0} cannot be read: {1}.", folder, Reasons.of(e)), e);
        }
    }
}
