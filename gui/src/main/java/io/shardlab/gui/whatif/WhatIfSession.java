package io.shardlab.gui.whatif;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Json;
import io.shardlab.run.folder.OutputFiles;
import io.shardlab.run.folder.SavedJson;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A session as it is saved: one document that names the folders of its runs, from the document's own folder on, so that both
 * can be moved together.
 *
 * @param schemaVersion {@link #SCHEMA_VERSION}
 * @param base folder of the run that the questions start from
 * @param answers in the order in which they were asked
 */
public record WhatIfSession(int schemaVersion, String base, List<SavedAnswer> answers) {

    /** The version of this layout; a reader refuses any other. */
    public static final int SCHEMA_VERSION = 1;

    public WhatIfSession {
        base = present("base", base);
        answers = present("answers", answers);
        if (answers.stream().anyMatch(Objects::isNull)) {
            throw missing("answers");
        }
        answers = List.copyOf(answers);
    }

    /**
     * A question and the run that answered it.
     *
     * @param changes texts by parameter name
     * @param folder of the run
     */
    public record SavedAnswer(Map<String, String> changes, String folder) {

        public SavedAnswer {
            changes = present("changes", changes);
            if (changes.values().stream().anyMatch(Objects::isNull)) {
                throw missing("changes");
            }
            changes = Map.copyOf(changes);
            folder = present("folder", folder);
        }
    }

    /** Documents are read from files that people may have edited. */
    private static <T> T present(String field, T value) {
        if (value == null) {
            throw missing(field);
        }
        return value;
    }

    private static UsageException missing(String field) {
        return new UsageException("the field " + field + " or a value in it is missing");
    }

    /** The document of a session that is to be saved in a file. */
    static WhatIfSession of(Path file, SavedResult base, List<Answer> answers) {
        return new WhatIfSession(
                SCHEMA_VERSION,
                name(file, base.folder()),
                answers.stream()
                        .map(answer -> new SavedAnswer(
                                answer.question().changes(),
                                name(file, answer.run().folder())))
                        .toList());
    }

    private static String name(Path file, Path folder) {
        Path home = home(file);
        Path run = folder.toAbsolutePath().normalize();
        Path shown = run.getRoot().equals(home.getRoot()) ? home.relativize(run) : run;
        // The same on every system.
        return shown.toString().replace('\\', '/');
    }

    /**
     * The folder of a run that a document in a file names.
     *
     * @throws RunFailedException if no folder can have that name
     */
    static Path folder(Path file, String name) {
        try {
            return home(file).resolve(name).normalize();
        } catch (InvalidPathException e) {
            throw new RunFailedException(file + " names an invalid folder: " + e.getMessage() + ".", e);
        }
    }

    private static Path home(Path file) {
        return file.toAbsolutePath().normalize().getParent();
    }

    /**
     * Writes the document; it appears whole or not at all.
     *
     * @throws RunFailedException if it cannot be written
     */
    public void save(Path file) {
        OutputFiles.write(file, Json.masked(this) + System.lineSeparator());
    }

    /**
     * Reads a document.
     *
     * @throws RunFailedException if it is none, or of another schema version
     */
    public static WhatIfSession read(Path file) {
        return SavedJson.read(file, WhatIfSession.class, SCHEMA_VERSION);
    }
}
