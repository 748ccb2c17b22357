package io.shardlab.gui.work;

import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The latest messages of a run or of the start of a cluster, the oldest first. Used on one thread. */
public final class MessageList {

    private final int most;
    private final ObservableList<String> messages = FXCollections.observableArrayList();
    private final ObservableList<String> shown = FXCollections.unmodifiableObservableList(messages);

    /** @param most the largest number of messages that are kept */
    public MessageList(int most) {
        this.most = most;
    }

    public void add(String message) {
        if (messages.size() == most) {
            messages.remove(0);
        }
        messages.add(message);
    }

    public void clear() {
        messages.clear();
    }

    public ObservableList<String> shown() {
        return shown;
    }
}
