package io.shardlab.mongo.input;

import io.shardlab.core.error.DescribedIOException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

/** The only file of a ZIP archive. Folders and the descriptions that macOS adds do not count. Confined to one thread. */
final class ZipContent extends BlockInput {

    private static final int MOST_NAMES = 5;

    /** The encoding of names that are not marked as UTF-8: every byte is a character, so any name can be read. */
    private static final Charset NAMES = StandardCharsets.ISO_8859_1;

    private final InputStream archive;
    private final ZipInputStream zip;
    private final ZipEntry file;
    private boolean ended;

    /** @throws IOException if reading fails, or if there is no file in the archive */
    ZipContent(InputStream archive) throws IOException {
        this.archive = archive;
        this.zip = new ZipInputStream(archive, NAMES);
        this.file = nextFile();
        if (file == null) {
            throw new DescribedIOException(Message.of("there is no file in the ZIP archive"));
        }
    }

    /**
     * Refuses an archive of several files before any of it is read; an input that can be read only once is refused at its
     * second file.
     */
    static void requireOneFile(InputSpec spec) throws IOException {
        if (!Files.isRegularFile(spec.file())) {
            return;
        }
        try (ZipFile zip = new ZipFile(spec.file().toFile(), NAMES)) {
            List<String> names = zip.stream()
                    .filter(ZipContent::isFile)
                    .map(entry -> "'" + entry.getName() + "'")
                    .toList();
            if (names.size() > 1) {
                throw new UsageException(Message.of(
                        "--file must name a ZIP archive of one file, but there are {0,number,#} in {1}: {2}. Unpack it "
                                + "and name one of them.",
                        names.size(),
                        spec.displayName(),
                        String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())))
                                + (names.size() > MOST_NAMES ? ", ..." : "")));
            }
        } catch (ZipException e) {
            // The directory at its end is damaged or missing; reading from the beginning finds the rest.
        }
    }

    private static boolean isFile(ZipEntry entry) {
        return !entry.isDirectory()
                && !entry.getName().startsWith("__MACOSX/")
                && !entry.getName().endsWith(".DS_Store");
    }

    private ZipEntry nextFile() throws IOException {
        ZipEntry entry = zip.getNextEntry();
        while (entry != null && !isFile(entry)) {
            entry = zip.getNextEntry();
        }
        return entry;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int read = ended ? -1 : zip.read(target, offset, length);
        if (read < 0 && !ended) {
            ended = true;
            ZipEntry another = nextFile();
            if (another != null) {
                throw new DescribedIOException(Message.of(
                        "the ZIP archive contains more than one file, '{0}' and '{1}'",
                        file.getName(), another.getName()));
            }
            archive.transferTo(OutputStream.nullOutputStream());
        }
        return read;
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
