package io.shardlab.gui.export;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.workload.Workloads;
import io.shardlab.gui.text.Failures;
import io.shardlab.report.ReportFolders;
import io.shardlab.report.section.Defaults;
import io.shardlab.run.folder.OutputFiles;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javax.imageio.ImageIO;

/** Writes files for the user and says where they are. Used on one thread; it writes on another. */
public final class ExportModel {

    private final Executor background;
    private final Executor screen;
    private final Consumer<Path> viewer;
    private final ReadOnlyObjectWrapper<Optional<Path>> saved = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");

    /**
     * @param background where files are written
     * @param screen brings back to the thread of the properties
     * @param viewer shows a file in the program that the system has for it; may block
     */
    public ExportModel(Executor background, Executor screen, Consumer<Path> viewer) {
        this.background = background;
        this.screen = screen;
        this.viewer = viewer;
    }

    /**
     * Writes a text file, in UTF-8; it appears whole or not at all. Returns at once.
     *
     * @param text made on the other thread, as it may take its time
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
            // ImageIO given a file prints the failure and leaves the cause out.
            OutputFiles.write(file, out -> ImageIO.write(image, "png", out));
            return file;
        });
    }

    /**
     * Writes the HTML report. Returns at once.
     *
     * @param folders of runs, or the one of an experiment
     * @param file empty for {@code report.html} in the only folder
     */
    public void report(List<Path> folders, Optional<Path> file) {
        write(() -> new ReportFolders(new Defaults(Workloads.find())).write(folders, file));
    }

    /** Shows the last file that was written. Returns at once. */
    public void viewSaved() {
        saved.get()
                .ifPresent(file -> background.execute(() -> {
                    try {
                        viewer.accept(file);
                    } catch (RuntimeException | Error e) {
                        refuse(e);
                    }
                }));
    }

    private void write(Callable<Path> action) {
        background.execute(() -> {
            try {
                Path file = action.call().toAbsolutePath().normalize();
                screen.execute(() -> {
                    problem.set("");
                    saved.set(Optional.of(file));
                });
            } catch (IOException e) {
                refuse(new RunFailedException("The file cannot be written: " + e.getMessage() + ".", e));
            } catch (Exception | Error e) {
                refuse(e);
            }
        });
    }

    private void refuse(Throwable failure) {
        String sentence = Failures.sentence(failure);
        screen.execute(() -> {
            saved.set(Optional.empty());
            problem.set(sentence);
        });
    }

    /** The last file that was written; empty if the last one could not be. */
    public ReadOnlyObjectProperty<Optional<Path>> saved() {
        return saved.getReadOnlyProperty();
    }

    /** Why the last file could not be written, in a sentence; empty if it was. */
    public ReadOnlyStringProperty problem() {
        return problem.getReadOnlyProperty();
    }
}
