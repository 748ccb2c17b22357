package io.shardlab.core.workload;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.Suggestion;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** The workloads on the class path and in the jars of a plug-in folder, and those of users' files. Immutable. */
public final class Workloads {

    private static final String PLUGINS_VARIABLE = "SHARDLAB_PLUGINS";

    private final List<Workload> all;
    private final List<WorkloadFormat> formats;

    Workloads(List<Workload> all) {
        this(all, List.of());
    }

    private Workloads(List<Workload> all, List<WorkloadFormat> formats) {
        this.formats = formats;
        this.all = all.stream().sorted(Comparator.comparing(Workload::name)).toList();
    }

    /**
     * Finds the workloads of this program, with those in the plug-in folder that the variable SHARDLAB_PLUGINS names.
     *
     * @throws RunFailedException if a plug-in cannot be loaded
     */
    public static Workloads find() {
        return find(Optional.ofNullable(System.getenv(PLUGINS_VARIABLE)).map(Path::of));
    }

    /**
     * Finds the workloads.
     *
     * @param plugins a folder of jars, each with workloads in META-INF/services; ignored if it does not exist
     * @throws RunFailedException if a plug-in cannot be loaded
     */
    public static Workloads find(Optional<Path> plugins) {
        ClassLoader loader = plugins.filter(Files::isDirectory)
                .map(Workloads::pluginLoader)
                .orElse(Workloads.class.getClassLoader());
        try {
            return new Workloads(provided(Workload.class, loader), provided(WorkloadFormat.class, loader));
        } catch (ServiceConfigurationError e) {
            throw new RunFailedException(Message.of("A workload plug-in cannot be loaded: {0}.", e.getMessage()), e);
        }
    }

    private static <T> List<T> provided(Class<T> type, ClassLoader loader) {
        return ServiceLoader.load(type, loader).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    /** All of them, sorted by name; without those of files. */
    public List<Workload> all() {
        return all;
    }

    /**
     * The workload of a name, or of a file.
     *
     * @throws UsageException if there is none, with the nearest name, or if the file has a mistake
     */
    public Workload named(String name) {
        return known(name)
                .orElseGet(() -> formats.stream()
                        .filter(format -> format.isNamedBy(name))
                        .findFirst()
                        .map(format -> ofFile(format, Path.of(name)))
                        .orElseThrow(() -> unknown(name)));
    }

    private Optional<Workload> known(String name) {
        return all.stream().filter(workload -> workload.name().equals(name)).findFirst();
    }

    /** Results name the workload of a file by its title, which must not be mistaken for another workload. */
    private Workload ofFile(WorkloadFormat format, Path file) {
        Workload read = format.read(file);
        if (known(read.name()).isPresent()) {
            throw new UsageException(Message.of(
                    "The workload file {0} must have another name, as {1} is a workload of this program.",
                    file, read.name()));
        }
        return read;
    }

    private UsageException unknown(String name) {
        List<String> names = all.stream().map(Workload::name).toList();
        String known = String.join(", ", names);
        return new UsageException(Suggestion.nearest(name, names)
                .map(nearest -> Message.of(
                        "Unknown workload {0}; did you mean {2}? There are {1}.",
                        PlainText.quoted(name), known, nearest))
                .orElseGet(() -> Message.of("Unknown workload {0}: there are {1}.", PlainText.quoted(name), known)));
    }

    private static ClassLoader pluginLoader(Path folder) {
        List<URL> jars = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jar")) {
            for (Path jar : files) {
                jars.add(url(jar));
            }
        } catch (IOException e) {
            throw new RunFailedException(
                    Message.of("The plug-in folder {0} cannot be read: {1}.", folder, e.getMessage()), e);
        }
        return new URLClassLoader(jars.toArray(URL[]::new), Workloads.class.getClassLoader());
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new RunFailedException(Message.of("The plug-in {0} cannot be loaded: {1}.", jar, e.getMessage()), e);
        }
    }
}
