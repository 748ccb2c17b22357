package io.shardlab.local.binaries;

import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps what was said. */
final class RecordedNotices implements Notices {

    private final List<String> lines = new CopyOnWriteArrayList<>();

    @Override
    public void say(Message text) {
        lines.add(text.toString());
    }

    List<String> lines() {
        return lines;
    }
}
