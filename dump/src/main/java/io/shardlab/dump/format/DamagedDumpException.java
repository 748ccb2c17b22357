package io.shardlab.dump.format;

import java.io.IOException;

/** The input is not a dump, or not a complete one. The message states the reason as a clause without a full stop. */
public final class DamagedDumpException extends IOException {

    private static final long serialVersionUID = 1L;

    public DamagedDumpException(String message) {
        super(message);
    }
}
