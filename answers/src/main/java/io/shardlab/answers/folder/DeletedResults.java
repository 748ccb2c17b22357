package io.shardlab.answers.folder;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.file.Folders;
import io.shardlab.core.file.OwnedFolder;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Deletes folders of results so that it can be undone: they are moved to {@code .deleted/PROGRAM/NUMBER/} in the folder of
 * results, too deep for {@link SavedResults} to list them. {@link #close} deletes them for good, or the next program does if
 * this one ended without it. The locked file {@code .deleted/PROGRAM.lock} shows other programs that this one still runs.
 * Thread-safe.
 */
public final class DeletedResults implements AutoCloseable {

    private final Path results;
    private final Path all;
    private final Deque<List<Move>> done = new ArrayDeque<>();
    private OwnedFolder own;
    private int moves;

    private record Move(Path from, Path to) {

        boolean undo() {
            try {
                if (Files.exists(from)) {
                    return false;
                }
                Files.move(to, from, StandardCopyOption.ATOMIC_MOVE);
                return true;
            } catch (IOException e) {
                return false;
            }
        }
    }

    /** @param results the folder of results; nothing is created in it before something is deleted */
    public DeletedResults(Path results) {
        this.results = results;
        this.all = results.resolve(".deleted");
    }

    /**
     * Deletes for good the folders of programs that ended without {@link #close}. Deletions of running programs stay.
     *
     * @throws RunFailedException if something cannot be deleted
     */
    public synchronized void deleteAbandoned() {
        if (!Files.isDirectory(all)) {
            return;
        }
        try {
            OwnedFolder.deleteAbandoned(all, "", folder -> true);
            deleteIfEmpty(all);
        } catch (IOException e) {
            throw undeletable(all, e);
        }
    }

    /**
     * Moves folders aside: all of them, or none if one cannot be moved.
     *
     * @param folders the folders of runs or experiments, anywhere below the folder of results
     * @throws UsageException if one is not below the folder of results
     * @throws RunFailedException if one cannot be moved
     */
    public synchronized void delete(List<Path> folders) {
        folders.forEach(this::requireWithin);
        createOwn();
        List<Move> together = new ArrayList<>();
        for (Path folder : folders) {
            try {
                Path place = Files.createDirectories(own.path().resolve(String.valueOf(++moves)));
                Move move = new Move(folder, place.resolve(folder.getFileName()));
                Files.move(move.from(), move.to(), StandardCopyOption.ATOMIC_MOVE);
                together.add(move);
            } catch (IOException e) {
                undo(together);
                throw undeletable(folder, e);
            }
        }
        keep(together);
    }

    private void requireWithin(Path folder) {
        Path top = results.toAbsolutePath().normalize();
        Path below = folder.toAbsolutePath().normalize();
        if (!below.startsWith(top) || below.equals(top)) {
            throw new UsageException(Message.of("{0} does not lie in {1} and is not deleted.", folder, results));
        }
    }

    private void createOwn() {
        if (own != null) {
            return;
        }
        try {
            own = OwnedFolder.create(Files.createDirectories(all), "");
        } catch (IOException e) {
            throw OutputFiles.unwritable(results, e);
        }
    }

    private void keep(List<Move> undoable) {
        if (!undoable.isEmpty()) {
            done.push(undoable);
        }
    }

    /** The number of deletions that {@link #undo} can take back. */
    public synchronized int undoable() {
        return done.size();
    }

    /**
     * Moves back the folders that were deleted last.
     *
     * @return the restored folders; none if nothing was left to undo
     * @throws RunFailedException if something else is in the place of one by now; the others are moved back, and this
     *     one stays undoable
     */
    public synchronized List<Path> undo() {
        if (done.isEmpty()) {
            return List.of();
        }
        List<Move> last = done.pop();
        List<Move> left = undo(last);
        if (!left.isEmpty()) {
            throw new RunFailedException(Message.of(
                    "{0} cannot be brought back, as something else is there; it is in {1}.",
                    left.get(0).from(), left.get(0).to()));
        }
        return last.stream().map(Move::from).toList();
    }

    /** Returns the moves that could not be undone, which stay undoable. */
    private List<Move> undo(List<Move> together) {
        List<Move> left = together.stream().filter(move -> !move.undo()).toList();
        keep(left);
        return left;
    }

    /**
     * Deletes for good what was moved aside.
     *
     * @throws RunFailedException if something cannot be deleted; it stays until the next program deletes it
     */
    @Override
    public synchronized void close() {
        done.clear();
        if (own == null) {
            return;
        }
        try {
            own.close();
            own = null;
            deleteIfEmpty(all);
        } catch (IOException e) {
            throw undeletable(all, e);
        }
    }

    private static void deleteIfEmpty(Path folder) throws IOException {
        if (!Folders.hasEntries(folder)) {
            Files.deleteIfExists(folder);
        }
    }

    private static RunFailedException undeletable(Path folder, IOException e) {
        return new RunFailedException(Message.of("{0} cannot be deleted: {1}.", folder, OutputFiles.reason(e)), e);
    }
}
