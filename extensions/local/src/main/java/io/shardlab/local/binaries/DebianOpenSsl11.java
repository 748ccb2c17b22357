package io.shardlab.local.binaries;

import io.shardlab.core.file.Folders;
import io.shardlab.core.host.HostEnvironment;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * OpenSSL 1.1 for servers that were built against it, on Debian releases that no longer have it: the package {@code libssl1.1}
 * of Debian 11. It is fetched by apt, with lists and caches in a separate folder, and unpacked beside the server. Nothing is
 * installed, and no privilege is needed. apt accepts only a package with the SHA-256 of the lists, and only lists with the
 * signature of Debian's archive, independent of the user's settings.
 */
final class DebianOpenSsl11 implements PypiWheels.LibraryProvider {

    private static final Set<String> LIBRARIES = Set.of("libssl.so.1.1", "libcrypto.so.1.1");
    private static final Path KEYRING = Path.of("/usr/share/keyrings/debian-archive-keyring.gpg");
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final HostEnvironment host;
    private final ProcessRunner runner;
    private final Path keyring;

    DebianOpenSsl11(HostEnvironment host, ProcessRunner runner) {
        this(host, runner, KEYRING);
    }

    /** @param keyring the public keys of Debian's archive; only Debian itself has them */
    DebianOpenSsl11(HostEnvironment host, ProcessRunner runner, Path keyring) {
        this.host = host;
        this.runner = runner;
        this.keyring = keyring;
    }

    @Override
    public Optional<Message> obstacle(Set<String> libraries) {
        boolean possible = LIBRARIES.containsAll(libraries)
                && Files.isReadable(keyring)
                && Stream.of("apt-get", "dpkg").allMatch(tool -> program(tool).isPresent());
        return possible ? Optional.empty() : Optional.of(Message.of("needs {0}", String.join(" and ", libraries)));
    }

    @Override
    public void provide(Set<String> libraries, Path target, Path work)
            throws IOException, UnavailableException, InterruptedException {
        Path apt = prepare(work.resolve("apt"));
        run(apt("update", apt));
        // "apt-get download" always downloads into the current folder.
        List<String> download = new ArrayList<>(List.of("/usr/bin/env", "--chdir=" + work.toAbsolutePath()));
        download.addAll(apt("download", apt));
        download.add("libssl1.1");
        run(download);
        Path unpacked = work.resolve("libssl1.1");
        run(List.of(required("dpkg"), "-x", packageFile(work).toString(), unpacked.toString()));
        copy(libraries, unpacked, target);
    }

    private static Path packageFile(Path folder) throws IOException, UnavailableException {
        return Folders.entries(folder, "libssl1.1_").stream()
                .findFirst()
                .orElseThrow(() -> new UnavailableException(Message.of("apt-get succeeded, but left no libssl1.1")));
    }

    private Path prepare(Path apt) throws IOException {
        Files.createDirectories(apt.resolve("lists/partial"));
        Files.createDirectories(apt.resolve("cache/archives/partial"));
        Files.writeString(
                apt.resolve("sources.list"),
                "deb [signed-by=" + keyring + "] http://deb.debian.org/debian bullseye main\n");
        return apt;
    }

    private List<String> apt(String action, Path apt) throws UnavailableException {
        List<String> command = new ArrayList<>(List.of(required("apt-get"), "-q"));
        List<String> options = List.of(
                "Dir::Etc::sourcelist=" + apt.resolve("sources.list"),
                "Dir::Etc::sourceparts=-",
                "Dir::State::lists=" + apt.resolve("lists"),
                "Dir::Cache=" + apt.resolve("cache"),
                "APT::Sandbox::User=",
                "APT::Update::Error-Mode=any",
                "APT::Get::AllowUnauthenticated=false",
                "Acquire::AllowInsecureRepositories=false",
                "Acquire::AllowWeakRepositories=false",
                "Acquire::Languages=none",
                "Acquire::Retries=0",
                "Acquire::http::Timeout=10");
        options.forEach(option -> command.addAll(List.of("-o", option)));
        command.add(action);
        return command;
    }

    private void run(List<String> command) throws IOException, UnavailableException, InterruptedException {
        ProcessRunner.Result result = runner.run(command, Map.of("LC_ALL", "C"), LIMIT);
        if (!result.succeeded()) {
            throw new UnavailableException(Message.of(
                    "OpenSSL 1.1 is not available: {0}",
                    result.output()
                            .lines()
                            .filter(line -> line.startsWith("E: "))
                            .findFirst()
                            .map(Message::text)
                            .orElseGet(() -> Message.of(
                                    "{0} failed", Path.of(command.get(0)).getFileName()))));
        }
    }

    private static void copy(Set<String> libraries, Path unpacked, Path target)
            throws IOException, UnavailableException {
        Files.createDirectories(target);
        for (String library : libraries) {
            try (Stream<Path> files = Files.walk(unpacked)) {
                Path file = files.filter(path -> path.endsWith(library))
                        .findFirst()
                        .orElseThrow(
                                () -> new UnavailableException(Message.of("Debian's libssl1.1 has no {0}", library)));
                Files.copy(file, target.resolve(library));
            }
        }
    }

    private Optional<Path> program(String name) {
        return host.programs(name).findFirst();
    }

    private String required(String name) throws UnavailableException {
        return program(name)
                .map(Path::toString)
                .orElseThrow(() -> new UnavailableException(Message.of("there is no {0} on PATH", name)));
    }
}
