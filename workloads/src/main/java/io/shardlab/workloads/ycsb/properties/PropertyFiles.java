package io.shardlab.workloads.ycsb.properties;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/** Finds property files: by their path, and YCSB's own six also by their name. */
final class PropertyFiles {

    private static final List<String> OWN =
            List.of("workloada", "workloadb", "workloadc", "workloadd", "workloade", "workloadf");

    private static final int MOST_BYTES = 1 << 20;
    private static final String UTF_8_MARK = "\u00ef\u00bb\u00bf";

    private PropertyFiles() {}

    /**
     * Adds a file's properties, which replace those of the same name.
     *
     * @param name a path, or the name of one of the six, also after the path of a folder that does not exist
     * @throws UsageException if there is no such file or it cannot be read
     */
    static void load(String name, Properties into) {
        Properties read = new Once(name);
        try (Reader reader = open(path(name))) {
            read.load(reader);
        } catch (RefusedValueException e) {
            throw unreadable(name, e.reason());
        } catch (IOException | IllegalArgumentException e) {
            String reason = String.valueOf(e.getMessage()).replaceFirst("\\.$", "");
            throw unreadable(name, Message.text(reason));
        }
        into.putAll(read);
    }

    private static UsageException unreadable(String name, Message reason) {
        return new UsageException(Message.of("--property-file {0} cannot be read: {1}.", name, reason));
    }

    private static Path path(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new UsageException(
                    Message.of("--property-file must be a file or one of {0}.", String.join(", ", OWN)));
        }
    }

    private static Reader open(Path path) throws IOException {
        if (Files.isRegularFile(path)) {
            return text(Files.newInputStream(path));
        }
        String last = String.valueOf(path.getFileName());
        if (!OWN.contains(last) || Files.exists(path)) {
            throw new UsageException(Message.of(
                    "--property-file must be a file or one of {0}, but there is no file '{1}'.",
                    String.join(", ", OWN), path));
        }
        return text(PropertyFiles.class.getResourceAsStream("/io/shardlab/workloads/ycsb/" + last));
    }

    /** Decodes Latin-1, as property files have escapes for all other characters. Drops a UTF-8 byte order mark. */
    private static Reader text(InputStream file) throws IOException {
        try (file) {
            byte[] bytes = file.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new RefusedValueException(Message.of("it is larger than 1 MB"));
            }
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            for (int i = 0; i < text.length(); i++) {
                if (text.charAt(i) < ' ' && "\n\r\t\f".indexOf(text.charAt(i)) < 0) {
                    throw new RefusedValueException(
                            Message.of("byte {0,number,#} is a control character, so this is not a text file", i + 1));
                }
            }
            return new StringReader(text.startsWith(UTF_8_MARK) ? text.substring(UTF_8_MARK.length()) : text);
        }
    }

    /** Refuses a second value for a property, as it is unclear which of them applies. */
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
                throw new UsageException(Message.of(
                        "--property-file {0} must give one value for {1}, but gives two or more.", file, name));
            }
            return first;
        }
    }
}
