package io.shardlab.run.folder;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Deletes folders of results so that it can be undone: they are moved aside within the folder of results, whole and in one
 * step each, and are really gone only with {@link #close}, or when a program finds them that one left that ended otherwise.
 * Two programs on one folder of results do not come into each other's way. Thread-safe.
 */
public final class DeletedResults implements AutoCloseable {

    private final Path results;
    private final Deque<List<Move>> done = new ArrayDeque<>();
    private Optional<DeletedFolder> aside = Optional.empty();
    private int moves;

    private record Move(Path from, Path to) {}

    /** @param results folder of results; nothing is created in it before something is deleted */
    public DeletedResults(Path results) {
        this.results = results;
    }

    /**
     * Deletes for good what programs left that ended without {@link #close}. What another program that still runs can undo
     * stays.
     *
     * @throws RunFailedException if something cannot be deleted
     */
    public synchronized void deleteAbandoned() {
        DeletedFolder.deleteAbandoned(results);
    }

    /**
     * Moves folders aside: all of them, or none if one cannot be.
     *
     * @param folders of runs or experiments, anywhere below the folder of results
     * @throws UsageException if one is not below the folder of results
     * @throws RunFailedException if one cannot be moved
     */
    public synchronized void delete(List<Path> folders) {
        folders.forEach(this::requireWithin);
        DeletedFolder mine = aside.orElseGet(() -> DeletedFolder.create(results));
        aside = Optional.of(mine);
        List<Move> together = new ArrayList<>();
        for (Path folder : folders) {
            try {
                Path to = mine.place(++moves, folder.getFileName());
                Files.move(folder, to, StandardCopyOption.ATOMIC_MOVE);
                together.add(new Move(folder, to));
            } catch (IOException e) {
                keep(back(together));
                throw new RunFailedException(folder + " cannot be deleted: " + OutputFiles.reason(e) + ".", e);
            }
        }
        keep(together);
    }

    private void requireWithin(Path folder) {
        Path top = results.toAbsolutePath().normalize();
        Path below = folder.toAbsolutePath().normalize();
        if (!below.startsWith(top) || below.equals(top)) {
            throw new UsageException(folder + " does not lie in " + results + " and is not deleted.");
        }
    }

    private void keep(List<Move> undoable) {
        if (!undoable.isEmpty()) {
            done.push(undoable);
        }
    }

    /** How often {@link #undo} has something to take back. */
    public synchronized int undoable() {
        return done.size();
    }

    /**
     * Moves back what was deleted last.
     *
     * @return the folders that are there again; none if nothing was left to undo
     * @throws RunFailedException if something else is in a place by now; what can be moved back is, and the rest stays
     *     undoable
     */
    public synchronized List<Path> undo() {
        if (done.isEmpty()) {
            return List.of();
        }
        List<Move> last = done.pop();
        List<Move> left = back(last);
        keep(left);
        if (!left.isEmpty()) {
            throw new RunFailedException(left.get(0).from()
                    + " cannot be brought back, as something else is there; it lies in "
                    + left.get(0).to() + ".");
        }
        return last.stream().map(Move::from).toList();
    }

    /** Returns those that could not be moved back. */
    private static List<Move> back(List<Move> moves) {
        List<Move> left = new ArrayList<>();
        for (Move move : moves) {
            try {
                if (Files.exists(move.from())) {
                    left.add(move);
                } else {
                    Files.move(move.to(), move.from(), StandardCopyOption.ATOMIC_MOVE);
                }
            } catch (IOException e) {
                left.add(move);
            }
        }
        return left;
    }

    /**
     * Deletes for good what was moved aside.
     *
     * @throws RunFailedException if something cannot be deleted; it lies there until the next program finds it
     */
    @Override
    public synchronized void close() {
        done.clear();
        aside.ifPresent(DeletedFolder::close);
        aside = Optional.empty();
    }
}
