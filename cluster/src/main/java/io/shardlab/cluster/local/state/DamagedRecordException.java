package io.shardlab.cluster.local.state;

import java.io.IOException;

/** A record is damaged; it concerns nobody but who asks for this cluster. */
final class DamagedRecordException extends IOException {

    private static final long serialVersionUID = 1L;

    private final transient DamagedRecord record;

    DamagedRecordException(DamagedRecord record) {
        super(record.sentence());
        this.record = record;
    }

    DamagedRecord record() {
        return record;
    }
}
