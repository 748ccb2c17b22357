package io.shardlab.run.experiment;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.Suggestion;
import io.shardlab.core.yaml.YamlFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The experiments that come with the program: the files of the folder {@code experiments} on the class path. Immutable. */
public final class ReadyExperiments {

    private static final String FOLDER = "experiments";

    private final List<ExperimentSpec> all;

    ReadyExperiments(List<ExperimentSpec> all) {
        this.all =
                all.stream().sorted(Comparator.comparing(ExperimentSpec::name)).toList();
    }

    /** Finds the experiments on the class path. */
    public static ReadyExperiments find() {
        return find(ReadyExperiments.class.getClassLoader());
    }

    static ReadyExperiments find(ClassLoader classes) {
        try {
            List<ExperimentSpec> found = new ArrayList<>();
            for (URL folder : Collections.list(classes.getResources(FOLDER))) {
                found.addAll(in(folder));
            }
            return new ReadyExperiments(found);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<ExperimentSpec> in(URL folder) throws IOException, URISyntaxException {
        if (!(folder.openConnection() instanceof JarURLConnection inJar)) {
            return read(Path.of(folder.toURI()));
        }
        // Opened by its path, because a process can open a jar only once by its URI.
        try (FileSystem jar =
                FileSystems.newFileSystem(Path.of(inJar.getJarFileURL().toURI()))) {
            return read(jar.getPath(FOLDER));
        }
    }

    private static List<ExperimentSpec> read(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> YamlFile.hasEnding(file.getFileName().toString()))
                    .map(ExperimentFile::read)
                    .toList();
        }
    }

    /** Returns all experiments, sorted by name. */
    public List<ExperimentSpec> all() {
        return all;
    }

    /**
     * Returns a ready experiment, or that of a file.
     *
     * @param nameOrFile a name, or the path of a file
     * @throws UsageException if there is no such experiment; the message suggests the nearest name
     */
    public ExperimentSpec named(String nameOrFile) {
        return all.stream()
                .filter(experiment -> experiment.name().equals(nameOrFile))
                .findFirst()
                .orElseGet(() -> {
                    if (YamlFile.isNamedBy(nameOrFile)) {
                        return ExperimentFile.read(Path.of(nameOrFile));
                    }
                    throw unknown(nameOrFile);
                });
    }

    private UsageException unknown(String name) {
        List<String> names = all.stream().map(ExperimentSpec::name).toList();
        return new UsageException(Message.of(
                "Unknown experiment {0}{1}{2}, and files that describe one.",
                PlainText.quoted(name), Suggestion.middle(name, names), String.join(", ", names)));
    }
}
