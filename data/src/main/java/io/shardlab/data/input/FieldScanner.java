package io.shardlab.data.input;

/** Finds the fields of a row. Stateless. */
@FunctionalInterface
interface FieldScanner {

    /** Returned when the row goes on beyond the bytes that there are. */
    int INCOMPLETE = -1;

    /**
     * Finds the fields of the row that begins at {@code from}.
     *
     * @param atEnd whether the input ends at {@code end}
     * @param fields takes the fields; cleared by the caller
     * @return where the next row begins, or {@link #INCOMPLETE}
     * @throws MalformedRowException if the row breaks the format's rules
     */
    int scan(byte[] bytes, int from, int end, boolean atEnd, Fields fields) throws MalformedRowException;

    /** Says why a row's fields cannot be told apart. */
    final class MalformedRowException extends Exception {

        private static final long serialVersionUID = 1L;

        MalformedRowException(String reason) {
            super(reason, null, false, false);
        }
    }
}
