package io.shardlab.local.binaries;

import io.shardlab.core.host.HostEnvironment;
import io.shardlab.core.host.HostPlatform;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Surroundings for tests, none of them taken from the machine that runs the tests. */
final class TestHosts {

    static final HostPlatform LINUX = HostPlatform.of("Linux", "amd64");

    private TestHosts() {}

    static HostEnvironment withPath(Path... folders) {
        return with(Map.of(), folders);
    }

    static HostEnvironment with(Map<String, String> variables, Path... path) {
        Map<String, String> all = new HashMap<>(variables);
        all.put("PATH", Arrays.stream(path).map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        return new HostEnvironment(all, Path.of("/home/someone"), LINUX);
    }

    static BinaryInspector inspector() {
        return new BinaryInspector(new SystemProcessRunner(), Duration.ofSeconds(20));
    }
}
