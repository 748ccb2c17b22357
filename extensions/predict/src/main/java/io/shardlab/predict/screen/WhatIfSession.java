package io.shardlab.predict.screen;

import io.shardlab.answers.folder.OutputFiles;
import io.shardlab.answers.folder.ResultFiles;
import io.shardlab.answers.folder.SavedJson;
import io.shardlab.answers.folder.SavedResults;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.ShardlabException;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.Message;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A saved session: one document that names the folders of its runs relative to its own folder, so that both can be moved
 * together.
 *
 * @param schemaVersion {@link #SCHEMA_VERSION}
 * @param base the folder of the run that the questions are about
 * @param answers the answers, in the order of the questions
 */
public record WhatIfSession(int schemaVersion, String base, List<SavedAnswer> answers) {

    /** The version of this layout; other versions are refused. */
    public static final int SCHEMA_VERSION = 1;

    /**
     * A question and the run that answered it.
     *
     * @param changes texts by parameter name
     * @param folder the folder of the run
     */
    public record SavedAnswer(Map<String, String> changes, String folder) {}

    /** The document of a session that will be saved in a file. */
    static WhatIfSession of(Path file, SavedResult base, List<WhatIfAnswer> answers) {
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
        // The same separator on every system.
        return shown.toString().replace('\\', '/');
    }

    private static Path folder(Path file, String name) {
        try {
            return home(file).resolve(name).normalize();
        } catch (InvalidPathException e) {
            throw new RunFailedException(Message.of("{0} names an invalid folder: {1}.", file, e.getMessage()), e);
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
    void save(Path file) {
        OutputFiles.write(file, Json.masked(this) + System.lineSeparator());
    }

    /**
     * A document with the runs that it names.
     *
     * @param base the run that the questions are about
     * @param answers the answers whose runs exist
     * @param gone sentences about answers whose runs cannot be read, and about files of runs that are not whole
     */
    record Opened(SavedResult base, List<WhatIfAnswer> answers, List<String> gone) {}

    /**
     * Reads a document and its runs; blocks until they are read.
     *
     * @throws ShardlabException if the file is not such a document, or its base cannot be read
     */
    static Opened open(Path file) {
        WhatIfSession session = SavedJson.read(file, WhatIfSession.class, SCHEMA_VERSION);
        SavedResult base = SavedResults.read(folder(file, session.base));
        List<WhatIfAnswer> answers = new ArrayList<>();
        List<String> gone = new ArrayList<>();
        sayProblems(base, gone);
        for (SavedAnswer saved : session.answers) {
            try {
                WhatIfAnswer answer = WhatIfAnswer.of(
                        base, new WhatIfQuestion(saved.changes), folder(file, saved.folder), Optional.empty());
                answers.add(answer);
                sayProblems(answer.run(), gone);
            } catch (ShardlabException e) {
                gone.add(e.getMessage());
            }
        }
        return new Opened(base, answers, gone);
    }

    private static void sayProblems(SavedResult run, List<String> problems) {
        ResultFiles.problems(run).stream().map(Message::toString).forEach(problems::add);
    }
}
