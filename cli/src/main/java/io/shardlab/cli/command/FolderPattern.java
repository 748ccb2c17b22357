package io.shardlab.cli.command;

import io.shardlab.answers.folder.ResultFolder;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/**
 * A pattern for the paths of folders with results, which a shell would expand into more words than a command line takes.
 *
 * @param start the folder below which paths can match
 * @param matcher accepts paths below it
 */
record FolderPattern(String text, Path start, PathMatcher matcher) {

    private static final String SPECIAL = ".*[*?{\\[\\\\].*";

    /** @throws UsageException if it is not a pattern */
    static FolderPattern of(String text) {
        StringBuilder start = new StringBuilder(text.startsWith("/") ? "/" : "");
        for (String part : text.split("/")) {
            if (part.matches(SPECIAL)) {
                break;
            }
            start.append(part).append(part.isEmpty() ? "" : "/");
        }
        try {
            return new FolderPattern(
                    text,
                    Path.of(start.toString()),
                    FileSystems.getDefault().getPathMatcher("glob:" + text.replaceFirst("(?<=.)/+$", "")));
        } catch (PatternSyntaxException e) {
            throw new UsageException(
                    Message.of("--glob {0} is not a pattern: {1}.", PlainText.quoted(text), e.getDescription()), e);
        }
    }

    /**
     * Returns the folders of results that match, sorted by path.
     *
     * @throws UsageException if there are none
     */
    List<Path> folders() {
        List<Path> found = new ArrayList<>();
        try {
            Files.walkFileTree(start.toString().isEmpty() ? Path.of(".") : start, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    // Patterns without a folder in front match paths without "./".
                    Path path = start.toString().isEmpty() ? Path.of(".").relativize(folder) : folder;
                    if (!ResultFolder.isOne(folder)) {
                        return FileVisitResult.CONTINUE;
                    }
                    if (matcher.matches(path)) {
                        found.add(path);
                    }
                    return FileVisitResult.SKIP_SUBTREE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    // What cannot be read has no results to read.
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new RunFailedException(Message.of("--glob {0}: {1}.", PlainText.quoted(text), e.getMessage()), e);
        }
        if (found.isEmpty()) {
            throw new UsageException(Message.of("--glob {0} matches no folder of a run.", PlainText.quoted(text)));
        }
        found.sort(null);
        return found;
    }
}
