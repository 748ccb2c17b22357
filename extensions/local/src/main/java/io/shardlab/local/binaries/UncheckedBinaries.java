package io.shardlab.local.binaries;

import io.shardlab.core.host.HostPlatform;
import io.shardlab.core.text.Message;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Server programs on this machine that have not been checked to run.
 *
 * @param mongod the server
 * @param mongos the router, if there is one
 * @param environment the variables that they need
 * @param source the place where they were found, in words for the user
 */
record UncheckedBinaries(Path mongod, Optional<Path> mongos, Map<String, String> environment, Message source) {

    UncheckedBinaries {
        environment = Map.copyOf(environment);
    }

    /**
     * Returns the programs in a folder: directly in it, or in its {@code bin}, as in MongoDB's archives. Empty if there is no
     * executable mongod.
     */
    static Optional<UncheckedBinaries> in(
            Path folder, HostPlatform platform, Map<String, String> environment, Message source) {
        Path absolute = folder.toAbsolutePath().normalize();
        return Stream.of(absolute, absolute.resolve("bin"))
                .flatMap(bin -> program(bin, platform, "mongod").stream())
                .findFirst()
                .map(mongod -> new UncheckedBinaries(
                        mongod, program(mongod.getParent(), platform, "mongos"), environment, source));
    }

    private static Optional<Path> program(Path bin, HostPlatform platform, String name) {
        Path file = bin.resolve(platform.executable(name));
        return Files.isRegularFile(file) && Files.isExecutable(file) ? Optional.of(file) : Optional.empty();
    }
}
