package io.shardlab.servers.binaries;

import io.shardlab.servers.host.HostEnvironment;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Finds the shared libraries of a Linux machine, without running anything. */
final class SharedLibraries {

    private final List<Path> folders;

    SharedLibraries(List<Path> folders) {
        this.folders = List.copyOf(folders);
    }

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

    /** Returns the names of the missing libraries, sorted. */
    Set<String> missing(Set<String> names) {
        Set<String> missing = new TreeSet<>(names);
        missing.removeIf(name -> folders.stream().anyMatch(folder -> Files.exists(folder.resolve(name))));
        return missing;
    }
}
