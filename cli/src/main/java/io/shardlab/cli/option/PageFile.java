package io.shardlab.cli.option;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The file of an HTML page that an option names. */
public final class PageFile {

    private PageFile() {}

    /**
     * Checks the name of a page before anything takes time.
     *
     * @param option the option that takes the name
     * @param afterOption whether a workload file may stand behind the option by mistake
     * @throws UsageException if the page cannot have that name
     */
    public static Path checked(String option, String name, boolean afterOption) {
        if (!name.toLowerCase(Locale.ROOT).matches("(?s).*\\.html?")) {
            throw new UsageException(Message.of(
                    afterOption
                            ? "{0} must name a file that ends with .html, not {1}; a workload file comes before {0}."
                            : "{0} must name a file that ends with .html, not {1}.",
                    option,
                    PlainText.quoted(name)));
        }
        Path file = Path.of(name);
        if (Files.isDirectory(file)) {
            throw new UsageException(
                    Message.of("{0} must name a file, but {1} is a folder.", option, PlainText.quoted(name)));
        }
        Path parent = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(parent)) {
            throw new UsageException(Message.of(
                    "{0} must name a file in an existing folder; there is no folder {1}.",
                    option, PlainText.quoted(parent.toString())));
        }
        return file;
    }
}
