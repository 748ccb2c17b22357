package io.shardlab.insight.capture.source;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.parameter.OutsideJson;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** The files of this capture. */
    private final List<Path> written = new ArrayList<>();

    /** The files of killed captures whose work this one does. */
    private final List<Path> adopted = new ArrayList<>();

    /** @param folder this program's own folder; it need not exist */
    public ProfilerJournal(Path folder) {
        this.folder = folder;
    }

    /**
     * Records the states before a change, each in a file of its own; those of killed captures that were asked for are forgotten
     * then.
     */
    void write(Map<ProfiledServer, ProfilerState> before) {
        try {
            Files.createDirectories(folder);
            for (Map.Entry<ProfiledServer, ProfilerState> each : before.entrySet()) {
                Path file = Files.createTempFile(folder, PREFIX, ENDING);
                written.add(file);
                Files.writeString(file, entry(each.getKey(), each.getValue()).toJson());
            }
        } catch (IOException e) {
            throw new RunFailedException(
                    Message.of(
                            "The settings of the profilers cannot be kept in {0} for the case that this capture is killed: "
                                    + "{1}.",
                            folder, Reasons.of(e)),
                    e);
        }
        delete(adopted);
    }

    private static BsonDocument entry(ProfiledServer server, ProfilerState state) {
        ProcessHandle process = ProcessHandle.current();
        BsonDocument entry = new BsonDocument("pid", new BsonInt64(process.pid()))
                .append("started", new BsonInt64(started(process)))
                .append("address", new BsonString(server.address()))
                .append("database", new BsonString(server.database()))
                .append("level", new BsonInt32(state.level()))
                .append("slowms", new BsonInt32(state.slowMillis()))
                .append("sampleRate", new BsonDouble(state.sampleRate()));
        state.filter().ifPresent(filter -> entry.append("filter", filter));
        return entry;
    }

    /** Forgets the states, which are restored. */
    void clear() {
        delete(written);
    }

    private static void delete(List<Path> files) {
        for (Path file : files) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                // The next capture compares what it says with what it finds.
                file.toFile().deleteOnExit();
            }
        }
        files.clear();
    }

    /** Returns the states of these servers before captures that were killed. */
    Map<ProfiledServer, ProfilerState> ofKilledCaptures(List<ProfiledServer> servers) {
        Map<ProfiledServer, ProfilerState> left = new HashMap<>();
        for (Path file : files()) {
            try {
                BsonDocument entry = OutsideJson.parse(Files.readString(file));
                servers.stream()
                        .filter(server -> isOf(server, entry) && !isAlive(entry))
                        .forEach(server -> {
                            left.putIfAbsent(server, state(entry));
                            adopted.add(file);
                        });
            } catch (IOException | RuntimeException e) {
                // A file that was not written whole says nothing about any profiler.
                continue;
            }
        }
        return left;
    }

    private static boolean isOf(ProfiledServer server, BsonDocument entry) {
        return entry.getString("address").getValue().equals(server.address())
                && entry.getString("database").getValue().equals(server.database());
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
    private static boolean isAlive(BsonDocument entry) {
        return ProcessHandle.of(entry.getNumber("pid").longValue())
                .filter(ProcessHandle::isAlive)
                .filter(process ->
                        started(process) == entry.getNumber("started").longValue())
                .isPresent();
    }

    /** Returns the time at which a process began, in milliseconds since 1970; 0 if the system does not say it. */
    private static long started(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }
}
