package io.shardlab.gui.view;

import io.shardlab.core.text.Message;

/** The texts of buttons that several screens have. */
public enum SharedButton {
    START(Message.of("St_art"), Message.of("Run with the values from the Cluster and Workload screens")),
    STOP(Message.of("St_op"), Message.of("Stop the run; the measurements so far are saved")),
    COPY_COMMAND(
            Message.of("_Copy command line"),
            Message.of("Copy the command that repeats this run on the command line; passwords are not in it")),
    CHECK_CONNECTION(
            Message.of("Chec_k connection"),
            Message.of("Connect to each address as a run would, without running anything")),
    CLOSE_FILE(Message.of("Close"), Message.of("Return to the chosen workload; changes that are not saved stay"));

    private final Message text;
    private final Message tooltip;

    SharedButton(Message text, Message tooltip) {
        this.text = text;
        this.tooltip = tooltip;
    }

    /** The text, with an underscore before the mnemonic. */
    public Message text() {
        return text;
    }

    public Message tooltip() {
        return tooltip;
    }
}
