package io.shardlab.insight.capture.source;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.ShardlabException;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The profilers of servers, switched on. Closing restores all of them to what they were, and so does the end of the program, also
 * if a signal ends it. Thread-safe.
 */
final class Profilers implements AutoCloseable {

    /** The server's default threshold of slow operations, in milliseconds. */
    private static final int USUAL_SLOW_MILLIS = 100;

    private final Map<ProfiledServer, ProfilerState> before = new LinkedHashMap<>();
    private final Map<ProfiledServer, ProfilerState> changed = new LinkedHashMap<>();
    private final ProfilerJournal journal;
    private final Notices notices;
    private final Thread atExit = new Thread(this::restore, "restore-profilers");

    private Profilers(ProfilerJournal journal, Notices notices) {
        this.journal = journal;
        this.notices = notices;
    }

    /**
     * Switches profilers on, so that they record a share of all operations.
     *
     * @throws RunFailedException if one cannot be switched on; the others are restored then
     */
    static Profilers on(List<ProfiledServer> servers, double rate, ProfilerJournal journal, Notices notices) {
        Profilers profilers = new Profilers(journal, notices);
        Map<ProfiledServer, ProfilerState> killed = journal.ofKilledCaptures(servers);
        servers.forEach(server -> profilers.remember(server, killed));
        journal.write(profilers.before);
        Runtime.getRuntime().addShutdownHook(profilers.atExit);
        try {
            servers.forEach(server -> profilers.switchOn(server, rate));
        } catch (RuntimeException e) {
            profilers.close();
            throw e;
        }
        return profilers;
    }

    private void remember(ProfiledServer server, Map<ProfiledServer, ProfilerState> killed) {
        ProfilerState present = server.state();
        ProfilerState earlier = killed.get(server);
        if (earlier != null && present.recordsFastOperations() && !earlier.recordsFastOperations()) {
            notices.warn(Message.of(
                    "A capture that was killed left the profiler of {0} on; the end of this one restores it. By "
                            + "hand: {1}",
                    server.address(), earlier.shell(server.database())));
            before.put(server, earlier);
            return;
        }
        if (present.recordsFastOperations()) {
            notices.warn(Message.of(
                    "The profiler of {0} is on already, and will stay on. If a capture that was killed left it on: "
                            + "{1}",
                    server.address(),
                    new ProfilerState(0, USUAL_SLOW_MILLIS, 1, Optional.empty()).shell(server.database())));
        }
        before.put(server, present);
    }

    private void switchOn(ProfiledServer server, double rate) {
        ProfilerState present = server.state();
        ProfilerState wanted = present.capturing(rate);
        synchronized (this) {
            changed.put(server, wanted);
        }
        server.set(wanted, present);
    }

    /** Restores all profilers; later calls do nothing. */
    private synchronized void restore() {
        List<ProfiledServer> failed = new ArrayList<>();
        changed.forEach((server, present) -> {
            try {
                server.set(before.get(server), present);
            } catch (RuntimeException e) {
                failed.add(server);
                notices.warn(Message.of(
                        "{0} It is still on; switch it off: {1}",
                        ShardlabException.wording(e), before.get(server).shell(server.database())));
            }
        });
        changed.clear();
        if (failed.isEmpty()) {
            journal.clear();
        }
    }

    @Override
    public void close() {
        restore();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The program is ending, so the hook runs; there is nothing left to restore.
        }
    }
}
