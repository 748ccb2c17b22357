package io.shardlab.answers.folder;

import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The check of {@link ResultFiles} for lists that are read again and again: files are read once, and again after they have got
 * another size or time. Thread-safe.
 */
public final class CheckedFiles {

    private final Map<Path, Checked> known = new ConcurrentHashMap<>();

    /** The findings in files, by their sizes and times. */
    private record Checked(List<String> state, List<Message> problems) {}

    /** Returns the sentences about the files beside a saved result, see {@link ResultFiles#problems(SavedResult)}. */
    public List<Message> problems(SavedResult saved) {
        List<String> state = Stream.of(ResultFolder.RESULT, ResultFolder.INTERVALS, ResultFolder.LATENCY)
                .map(name -> state(saved.folder().resolve(name)))
                .toList();
        Checked before = known.get(saved.folder());
        if (before != null && before.state().equals(state)) {
            return before.problems();
        }
        Checked now = new Checked(state, ResultFiles.problems(saved));
        known.put(saved.folder(), now);
        return now.problems();
    }

    private static String state(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return attributes.size() + " " + attributes.lastModifiedTime();
        } catch (IOException e) {
            // The check itself says so if the file is missing or unreadable.
            return "";
        }
    }
}
