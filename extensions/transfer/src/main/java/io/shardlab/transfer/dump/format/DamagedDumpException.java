package io.shardlab.transfer.dump.format;

import io.shardlab.core.text.Message;
import java.io.IOException;

/** The input is not a dump, or not a complete one. The wording states the reason as a clause without a full stop. */
public final class DamagedDumpException extends IOException {

    private static final long serialVersionUID = 1L;

    private final transient Message wording;

    public DamagedDumpException(Message wording) {
        super(wording.toString());
        this.wording = wording;
    }

    public Message wording() {
        return wording;
    }
}
