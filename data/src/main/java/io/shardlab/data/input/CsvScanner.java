package io.shardlab.data.input;

/**
 * RFC 4180, with LF as well as CRLF between rows, and with nothing trimmed: what is not a separator or an enclosing
 * quote belongs to the field. A quote within an unquoted field is an ordinary character. Stateless.
 */
final class CsvScanner implements FieldScanner {

    @Override
    public int scan(byte[] bytes, int from, int end, boolean atEnd, Fields fields) throws MalformedRowException {
        int i = from;
        while (true) {
            boolean quoted = i < end && bytes[i] == '"';
            int fieldEnd =
                    quoted ? quotedField(bytes, i + 1, end, atEnd, fields) : plainField(bytes, i, end, atEnd, fields);
            if (fieldEnd == INCOMPLETE || fieldEnd == end) {
                return fieldEnd;
            }
            i = fieldEnd + 1;
            if (bytes[fieldEnd] == '\n') {
                fields.addLineBreak();
                return i;
            }
        }
    }

    /** Adds the field from {@code from} on; returns the index of the separator or LF behind it, or the end. */
    private static int plainField(byte[] bytes, int from, int end, boolean atEnd, Fields fields) {
        int i = from;
        while (i < end && bytes[i] != ',' && bytes[i] != '\n') {
            i++;
        }
        if (i == end && !atEnd) {
            return INCOMPLETE;
        }
        boolean carriageReturn = i < end && bytes[i] == '\n' && i > from && bytes[i - 1] == '\r';
        fields.add(from, carriageReturn ? i - 1 : i, false);
        return i;
    }

    /** As {@link #plainField}, from behind the opening quote. */
    private static int quotedField(byte[] bytes, int from, int end, boolean atEnd, Fields fields)
            throws MalformedRowException {
        boolean doubled = false;
        int i = from;
        while (true) {
            while (i < end && bytes[i] != '"') {
                if (bytes[i] == '\n') {
                    fields.addLineBreak();
                }
                i++;
            }
            if (i + 2 >= end && !atEnd) {
                return INCOMPLETE;
            }
            if (i == end) {
                throw new MalformedRowException(
                        "the quote that opens field " + (fields.count() + 1) + " is never closed");
            }
            if (i + 1 == end || bytes[i + 1] != '"') {
                break;
            }
            doubled = true;
            i += 2;
        }
        fields.add(from, i, doubled);
        return endOfQuotedField(bytes, i + 1, end, fields);
    }

    private static int endOfQuotedField(byte[] bytes, int i, int end, Fields fields) throws MalformedRowException {
        if (i == end || bytes[i] == ',' || bytes[i] == '\n') {
            return i;
        }
        if (bytes[i] == '\r' && (i + 1 == end || bytes[i + 1] == '\n')) {
            return i + 1;
        }
        throw new MalformedRowException("text follows the closing quote of field " + fields.count()
                + "; a quote within a quoted field must" + " be doubled");
    }
}
