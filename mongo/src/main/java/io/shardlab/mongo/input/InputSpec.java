package io.shardlab.mongo.input;

import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * An input, and the way to read it.
 *
 * @param file a file, or {@code -} for standard input
 * @param format the format of the rows; empty to detect it from the first 100 rows, with the name as a hint
 * @param compression the compression; empty to detect it from the first bytes
 * @param encoding the encoding of the text; empty for UTF-8. A byte order mark takes precedence.
 * @param delimited the options for CSV and TSV
 * @param logFormat the layout of an access log's lines; empty to detect it from the first 100 rows
 * @param stopOnError whether the first bad row ends the input, instead of being counted and left out
 */
public record InputSpec(
        Path file,
        Optional<InputFormat> format,
        Optional<Compression> compression,
        Optional<Charset> encoding,
        DelimitedOptions delimited,
        Optional<LogFormat> logFormat,
        boolean stopOnError) {

    /** Creates a spec that detects everything and leaves bad rows out. */
    public static InputSpec of(Path file) {
        return new InputSpec(
                file,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                DelimitedOptions.DEFAULT,
                Optional.empty(),
                false);
    }

    /** True for standard input, which can be read only once. */
    public boolean isStandardInput() {
        return file.toString().equals("-");
    }

    /** True if it can be read only once: standard input, a pipe, a device. */
    public boolean isReadOnce() {
        return isStandardInput() || Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    }

    /** The name of the input in messages. */
    public String displayName() {
        return isStandardInput() ? "standard input" : "'" + file + "'";
    }
}
