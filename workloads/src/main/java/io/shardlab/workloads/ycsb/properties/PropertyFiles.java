package io.shardlab.workloads.ycsb.properties;

import io.shardlab.core.error.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/** Finds property files: by their path, and YCSB's own six by their name, too. */
final class PropertyFiles {

    private static final List<String> OWN =
            List.of("workloada", "workloadb", "workloadc", "workloadd", "workloade", "workloadf");

    private static final int MOST_BYTES = 1 << 20;
    private static final String UTF_8_MARK = "\u00ef\u00bb\u00bf";

    private PropertyFiles() {}

    /**
     * Adds a file's properties to those there are, over those of the same name.
     *
     * @param name a path, or the name of one of the six, perhaps in a folder that is not there
     * @throws UsageException if there is no such file or it cannot be read
     */
    static void load(String name, Properties into) {
        Properties read = new Once(name);
        try (Reader reader = open(path(name))) {
            read.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            String reason = String.valueOf(e.getMessage()).replaceFirst("\\.$", "");
            throw new UsageException("--property-file " + name + " cannot be read: " + reason + ".");
        }
        into.putAll(read);
    }

    private static Path path(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new UsageException("--property-file must be a file or one of " + String.join(", ", OWN) + ".");
        }
    }

    private static Reader open(Path path) throws IOException {
        if (Files.isRegularFile(path)) {
            return text(Files.newInputStream(path));
        }
        String last = String.valueOf(path.getFileName());
        if (!OWN.contains(last) || Files.exists(path)) {
            throw new UsageException("--property-file must be a file or one of " + String.join(", ", OWN)
                    + ", but there is no file '" + path + "'.");
        }
        return text(own(last));
    }

    /** In YCSB's own encoding of property files, which has escapes for all else; an editor's mark of UTF-8 is no part of it. */
    private static Reader text(InputStream file) throws IOException {
        try (file) {
            byte[] bytes = file.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new IOException("it is larger than 1 MB");
            }
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            for (int i = 0; i < text.length(); i++) {
                if (text.charAt(i) < ' ' && "\n\r\t\f".indexOf(text.charAt(i)) < 0) {
                    throw new IOException("byte " + (i + 1) + " is a control character, so that it is no text");
                }
            }
            return new StringReader(text.startsWith(UTF_8_MARK) ? text.substring(UTF_8_MARK.length()) : text);
        }
    }

    private static InputStream own(String name) {
        InputStream found = PropertyFiles.class.getResourceAsStream("/io/shardlab/workloads/ycsb/" + name);
        if (found == null) {
            throw new UncheckedIOException(new IOException("this program lacks its file " + name));
        }
        return found;
    }

    /** Refuses a second value for a property: which of the two was meant is unclear. */
    private static final class Once extends Properties {

        private static final long serialVersionUID = 1L;

        private final String file;

        Once(String file) {
            this.file = file;
        }

        @Override
        public synchronized Object put(Object name, Object value) {
            Object first = super.put(name, value);
            if (first != null && !first.equals(value)) {
                throw new UsageException(
                        "--property-file " + file + " must give one value for " + name + ", but gives two or more.");
            }
            return first;
        }

        @Override
        public synchronized boolean equals(Object other) {
            return super.equals(other);
        }

        @Override
        public synchronized int hashCode() {
            return super.hashCode();
        }
    }
}
