package io.shardlab.gui.export;

import io.shardlab.answers.folder.OutputFiles;
import io.shardlab.answers.page.ReportFolders;
import io.shardlab.answers.section.Defaults;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workloads;
import io.shardlab.gui.text.FailureWords;
import io.shardlab.gui.work.BackgroundWork;
import io.shardlab.run.service.RunRequest;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javax.imageio.ImageIO;

/** Writes files for the user and reports where they are. Used on one thread; it writes on another. */
public final class ExportModel {

    private final BackgroundWork work;
    private final Consumer<Path> viewer;
    private final ReadOnlyObjectWrapper<Outcome> last =
            new ReadOnlyObjectWrapper<>(new Outcome(Optional.empty(), Message.NONE));

    /**
     * The outcome of the last export.
     *
     * @param file the file; empty if it could not be written
     * @param problem the reason of a failure; none if there was none
     */
    public record Outcome(Optional<Path> file, Message problem) {}

    /**
     * @param work writes the files
     * @param viewer opens a file in the system's program for it; may block
     */
    public ExportModel(BackgroundWork work, Consumer<Path> viewer) {
        this.work = work;
        this.viewer = viewer;
    }

    /**
     * Writes a text file, in UTF-8; it appears whole or not at all. Returns at once.
     *
     * @param text called on the other thread, because it may take long
     */
    public void text(Path file, Supplier<String> text) {
        write(() -> {
            OutputFiles.write(file, text.get());
            return file;
        });
    }

    /** Writes an image as PNG; it appears whole or not at all. Returns at once. */
    public void png(Path file, BufferedImage image) {
        write(() -> {
            // Given a file, ImageIO prints the failure and hides its cause.
            OutputFiles.write(file, out -> ImageIO.write(image, "png", out));
            return file;
        });
    }

    /**
     * Writes the HTML report and opens it in the system's browser. Returns at once.
     *
     * @param folders the folders of runs, or the one of an experiment
     * @param file empty for {@code report.html} in the only folder
     * @param language the language of the findings
     */
    public void report(List<Path> folders, Optional<Path> file, Language language) {
        work.ask(
                () -> new ReportFolders(
                                new Defaults(Workloads.find(), RunRequest::parametersOf), language, problem -> {})
                        .write(folders, file)
                        .toAbsolutePath()
                        .normalize(),
                written -> {
                    last.set(new Outcome(Optional.of(written), Message.NONE));
                    viewSaved();
                },
                this::refuse);
    }

    /** Opens the last file that was written. Returns at once. */
    public void viewSaved() {
        last.get()
                .file()
                .ifPresent(file -> work.ask(
                        () -> {
                            viewer.accept(file);
                            return file;
                        },
                        done -> {},
                        // The file is there, even if no program shows it.
                        failure -> last.set(new Outcome(Optional.of(file), FailureWords.message(failure)))));
    }

    private void write(Callable<Path> action) {
        work.ask(
                () -> action.call().toAbsolutePath().normalize(),
                file -> last.set(new Outcome(Optional.of(file), Message.NONE)),
                this::refuse);
    }

    private void refuse(Throwable failure) {
        last.set(new Outcome(Optional.empty(), FailureWords.message(failure)));
    }

    public ReadOnlyObjectProperty<Outcome> last() {
        return last.getReadOnlyProperty();
    }
}
