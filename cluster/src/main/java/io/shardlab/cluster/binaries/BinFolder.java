package io.shardlab.cluster.binaries;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A folder with server programs: directly in it, or in its {@code bin} as MongoDB's archives have them. */
final class BinFolder {

    private final Path folder;
    private final HostPlatform platform;

    BinFolder(Path folder, HostPlatform platform) {
        this.folder = folder.toAbsolutePath().normalize();
        this.platform = platform;
    }

    /** Empty where there is no mongod that may be executed. */
    Optional<Candidate> candidate(Map<String, String> environment, String source) {
        return Stream.of(folder, folder.resolve("bin"))
                .flatMap(bin -> program(bin, "mongod").stream())
                .findFirst()
                .map(mongod -> new Candidate(mongod, program(mongod.getParent(), "mongos"), environment, source));
    }

    private Optional<Path> program(Path bin, String name) {
        Path file = bin.resolve(platform.executable(name));
        return Files.isRegularFile(file) && Files.isExecutable(file) ? Optional.of(file) : Optional.empty();
    }
}
