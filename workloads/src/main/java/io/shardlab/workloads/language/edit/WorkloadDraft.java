package io.shardlab.workloads.language.edit;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.yaml.MistakeException;
import io.shardlab.workloads.language.describe.WorkloadOverview;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The text of a workload file under edit, with its check. Immutable.
 *
 * @param file the file, whose content may be another
 * @param text the text, with lines that end in {@code \n}
 * @param overview what the text describes; empty if it has a mistake
 * @param mistake its first mistake, in a sentence; empty if it has none
 * @param place the place of the mistake, if it is known
 */
public record WorkloadDraft(
        Path file,
        String text,
        Optional<WorkloadOverview> overview,
        Message mistake,
        Optional<MistakeException.Place> place) {

    private static final String WINDOWS = "\r\n";

    /** Reads the text of a file, whatever it describes. */
    public static String read(Path file) {
        return WorkloadFileReader.text(file).replace(WINDOWS, "\n");
    }

    /**
     * Checks a text. Blocks as long as samples of its documents and operations take.
     *
     * @param seed the seed of the samples
     */
    public static WorkloadDraft of(Path file, String text, long seed) {
        try {
            WorkloadOverview overview = WorkloadOverview.of(WorkloadFileReader.parse(file, text), seed);
            return new WorkloadDraft(file, text, Optional.of(overview), Message.NONE, Optional.empty());
        } catch (UsageException e) {
            return new WorkloadDraft(
                    file,
                    text,
                    Optional.empty(),
                    e.wording(),
                    e instanceof MistakeException found ? Optional.of(found.place()) : Optional.empty());
        }
    }

    /** Returns the text as it is to be written into a file: with the line ends that the file has until now. */
    public static String forFile(Path file, String text) {
        return Files.exists(file) && WorkloadFileReader.text(file).contains(WINDOWS)
                ? text.replace("\n", WINDOWS)
                : text;
    }
}
