package io.shardlab.servers.binaries;

import io.shardlab.core.progress.Notices;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps what was said. */
final class RecordedNotices implements Notices {

    private final List<String> lines = new CopyOnWriteArrayList<>();

    @Override
    public void say(String text) {
        lines.add(text);
    }

    List<String> lines() {
        return lines;
    }
}
