package io.shardlab.capture.source;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;

/**
 * Keeps the settings of profilers in a file of this user as long as a capture changes them, so that a later capture can restore
 * them if this one was killed. For one thread.
 */
public final class ProfilerJournal {

    private static final String PREFIX = "profilers-";
    private static final String ENDING = ".json";

    private final Path folder;

    /** @param folder this program's own folder; it need not exist */
    public ProfilerJournal(Path folder) {
        this.folder = folder;
    }

    private Path ownFile() {
        return folder.resolve(PREFIX + ProcessHandle.current().pid() + ENDING);
    }

    /** Records the states before a change. */
    void write(Map<ProfiledServer, ProfilerState> before) {
        BsonArray entries = new BsonArray();
        before.forEach((server, state) -> {
            BsonDocument entry = new BsonDocument("address", new BsonString(server.address()))
                    .append("database", new BsonString(server.database()))
                    .append("level", new BsonInt32(state.level()))
                    .append("slowms", new BsonInt32(state.slowMillis()))
                    .append("sampleRate", new BsonDouble(state.sampleRate()));
            state.filter().ifPresent(filter -> entry.append("filter", filter));
            entries.add(entry);
        });
        long started = ProcessHandle.current()
                .info()
                .startInstant()
                .map(instant -> instant.toEpochMilli())
                .orElse(0L);
        try {
            Files.createDirectories(folder);
            Files.writeString(
                    ownFile(),
                    new BsonDocument("started", new BsonInt64(started))
                            .append("profilers", entries)
                            .toJson());
        } catch (IOException e) {
            throw new RunFailedException(
                    "The settings of the profilers cannot be kept in " + folder + " for the case that this capture is"
                            + " killed: " + Reasons.of(e) + ".",
                    e);
        }
    }

    /** Forgets the states, which are restored. */
    void clear() {
        try {
            Files.deleteIfExists(ownFile());
        } catch (IOException e) {
            // The process of the file has ended, and the next capture compares it with what it finds.
            ownFile().toFile().deleteOnExit();
        }
    }

    /** Returns the states before captures that were killed, and forgets those captures. */
    Map<String, ProfilerState> ofKilledCaptures() {
        Map<String, ProfilerState> left = new LinkedHashMap<>();
        for (Path file : files()) {
            try {
                BsonDocument content = BsonDocument.parse(Files.readString(file));
                if (isAlive(file, content.getNumber("started").longValue())) {
                    continue;
                }
                content.getArray("profilers").forEach(one -> {
                    BsonDocument entry = one.asDocument();
                    left.putIfAbsent(
                            name(
                                    entry.getString("address").getValue(),
                                    entry.getString("database").getValue()),
                            state(entry));
                });
                Files.delete(file);
            } catch (IOException | RuntimeException e) {
                // A file that was not written whole says nothing about any profiler.
                file.toFile().delete();
            }
        }
        return left;
    }

    /** Returns the name under which {@link #ofKilledCaptures} has a server's state. */
    static String name(String address, String database) {
        return address + "/" + database;
    }

    private static ProfilerState state(BsonDocument entry) {
        return new ProfilerState(
                entry.getNumber("level").intValue(),
                entry.getNumber("slowms").intValue(),
                entry.getNumber("sampleRate").doubleValue(),
                Optional.ofNullable(entry.get("filter")).map(filter -> filter.asDocument()));
    }

    private List<Path> files() {
        List<Path> files = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, PREFIX + "*" + ENDING)) {
                found.forEach(files::add);
            } catch (IOException e) {
                return List.of();
            }
        }
        return files;
    }

    /** A process of the same number that began at another time is another process. */
    private static boolean isAlive(Path file, long started) {
        String pid = file.getFileName().toString().replaceAll("\\D", "");
        return ProcessHandle.of(Long.parseLong(pid))
                .filter(ProcessHandle::isAlive)
                .flatMap(process -> process.info().startInstant())
                .filter(start -> start.toEpochMilli() == started)
                .isPresent();
    }
}
