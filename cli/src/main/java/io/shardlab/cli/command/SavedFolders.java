package io.shardlab.cli.command;

import io.shardlab.answers.folder.ResultFiles;
import io.shardlab.answers.folder.ResultFolder;
import io.shardlab.answers.folder.SavedResults;
import io.shardlab.cli.output.Console;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads the results in folders that the user names. */
public final class SavedFolders {

    private SavedFolders() {}

    /**
     * Returns the results in folders of runs, of experiments, or in folders with such; the reasons why others could not be read
     * go to stderr.
     *
     * @throws UsageException if a folder has none
     */
    public static List<SavedResult> results(List<Path> from, Console console) {
        return results("--from ", from, console);
    }

    /**
     * Like {@link #results(List, Console)}.
     *
     * @param option the option that named the folders, for the message
     */
    public static List<SavedResult> results(String option, List<Path> from, Console console) {
        List<SavedResult> results = new ArrayList<>();
        for (Path path : from) {
            if (!Files.isDirectory(path) || ResultFolder.isOne(path)) {
                results.add(read(path, console));
                continue;
            }
            SavedResults inside = SavedResults.in(path);
            if (inside.results().isEmpty()) {
                throw inside.unreadable().stream()
                        .findFirst()
                        .map(UsageException::new)
                        .orElseGet(() -> new UsageException(
                                Message.of("{0}{1} contains no result.", option, PlainText.quoted(path.toString()))));
            }
            inside.unreadable().forEach(reason -> console.err().println("simulator: " + reason));
            inside.results().forEach(saved -> sayProblems(saved, console));
            results.addAll(inside.results());
        }
        return results.stream().distinct().toList();
    }

    /**
     * Returns a saved result; problems of the files beside it go to stderr.
     *
     * @param path a {@code result.json}, or the folder that holds it
     * @throws UsageException if it is not such a file
     */
    static SavedResult read(Path path, Console console) {
        SavedResult saved = SavedResults.read(path);
        if (Files.isDirectory(path)) {
            sayProblems(saved, console);
        }
        return saved;
    }

    private static void sayProblems(SavedResult saved, Console console) {
        ResultFiles.problems(saved).forEach(console::note);
    }
}
