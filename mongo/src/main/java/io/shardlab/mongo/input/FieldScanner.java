package io.shardlab.mongo.input;

import io.shardlab.core.text.Message;

/** Finds the fields of a row. Stateless. */
@FunctionalInterface
interface FieldScanner {

    /** Returned if the row extends beyond the present bytes. */
    int INCOMPLETE = -1;

    /**
     * Finds the fields of the row that begins at {@code from}.
     *
     * @param atEnd whether the input ends at {@code end}
     * @param fields receives the fields; the caller clears it first
     * @return the index of the next row, or {@link #INCOMPLETE}
     * @throws MalformedRowException if the row breaks the format's rules
     */
    int scan(byte[] bytes, int from, int end, boolean atEnd, RowFields fields) throws MalformedRowException;

    /** Reports why a row cannot be divided into fields. */
    final class MalformedRowException extends Exception {

        private static final long serialVersionUID = 1L;

        private final transient Message reason;

        MalformedRowException(Message reason) {
            super(null, null, false, false);
            this.reason = reason;
        }

        Message reason() {
            return reason;
        }
    }
}
