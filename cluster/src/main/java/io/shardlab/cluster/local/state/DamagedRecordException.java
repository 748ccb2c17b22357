package io.shardlab.cluster.local.state;

import java.io.IOException;

/** The record of one cluster is damaged; other clusters are not affected. */
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
