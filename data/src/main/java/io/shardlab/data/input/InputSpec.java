package io.shardlab.data.input;

import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What to read, and how.
 *
 * @param file a file, or {@code -} for standard input
 * @param format how the rows stand in it; empty to tell by name and content
 * @param compression how it is compressed; empty to tell by content
 * @param encoding how its text is encoded; empty for UTF-8. A byte order mark takes precedence.
 * @param delimited how CSV and TSV are to be read
 * @param logFormat how the lines of an access log are laid out; empty to tell by the first ones
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

    /** Tells everything by name and content, and leaves bad rows out. */
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

    /** Whether there is no file, but standard input, which can be read only once. */
    public boolean isStandardInput() {
        return file.toString().equals("-");
    }

    /** Whether it cannot be read twice: standard input, a pipe, a device. */
    public boolean isReadOnce() {
        return isStandardInput() || Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    }

    /** What the input is called in messages. */
    public String displayName() {
        return isStandardInput() ? "standard input" : "'" + file + "'";
    }
}
