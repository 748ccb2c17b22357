package io.shardlab.mongo.input;

import io.shardlab.core.text.Message;

/**
 * Scans RFC 4180, with LF or CRLF between rows, and any ASCII character between fields. As in mongoimport, blanks and
 * tabs around a field do not belong to it unless they are quoted. A quote within an unquoted field is an ordinary
 * character. Immutable.
 */
final class CsvScanner implements FieldScanner {

    private final byte delimiter;

    CsvScanner(char delimiter) {
        this.delimiter = (byte) delimiter;
    }

    @Override
    public int scan(byte[] bytes, int from, int end, boolean atEnd, RowFields fields) throws MalformedRowException {
        int i = from;
        while (true) {
            int start = blanksEnd(bytes, i, end);
            if (start > i) {
                fields.markTrimmed();
            }
            boolean quoted = start < end && bytes[start] == '"';
            int fieldEnd = quoted
                    ? quotedField(bytes, start + 1, end, atEnd, fields)
                    : plainField(bytes, start, end, atEnd, fields);
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

    private int blanksEnd(byte[] bytes, int from, int end) {
        int i = from;
        while (i < end && isBlank(bytes[i])) {
            i++;
        }
        return i;
    }

    private boolean isBlank(byte character) {
        // The first comparison is sufficient for nearly all characters.
        return character <= ' ' && (character == ' ' || character == '\t') && character != delimiter;
    }

    /** Adds the field that begins at {@code from}; returns the index of the separator or LF after it, or the end. */
    private int plainField(byte[] bytes, int from, int end, boolean atEnd, RowFields fields) {
        int i = from;
        while (i < end && bytes[i] != delimiter && bytes[i] != '\n') {
            i++;
        }
        if (i == end && !atEnd) {
            return INCOMPLETE;
        }
        boolean carriageReturn = i < end && bytes[i] == '\n' && i > from && bytes[i - 1] == '\r';
        int textEnd = carriageReturn ? i - 1 : i;
        while (textEnd > from && isBlank(bytes[textEnd - 1])) {
            textEnd--;
            fields.markTrimmed();
        }
        fields.add(from, textEnd, false);
        return i;
    }

    /** Like {@link #plainField}, from the character after the opening quote. */
    private int quotedField(byte[] bytes, int from, int end, boolean atEnd, RowFields fields)
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
            if (i + 1 >= end && !atEnd) {
                return INCOMPLETE;
            }
            if (i == end) {
                throw new MalformedRowException(
                        Message.of("the quote that opens field {0,number,#} is never closed", fields.count() + 1));
            }
            if (i + 1 == end || bytes[i + 1] != '"') {
                break;
            }
            doubled = true;
            i += 2;
        }
        fields.add(from, i, doubled);
        return endOfQuotedField(bytes, i + 1, end, atEnd, fields);
    }

    private int endOfQuotedField(byte[] bytes, int quoteEnd, int end, boolean atEnd, RowFields fields)
            throws MalformedRowException {
        int i = blanksEnd(bytes, quoteEnd, end);
        if (i > quoteEnd) {
            fields.markTrimmed();
        }
        boolean mayBeLineEnd = i < end && bytes[i] == '\r';
        if (!atEnd && (i == end || mayBeLineEnd && i + 1 == end)) {
            return INCOMPLETE;
        }
        if (i == end || bytes[i] == delimiter || bytes[i] == '\n') {
            return i;
        }
        if (mayBeLineEnd && (i + 1 == end || bytes[i + 1] == '\n')) {
            return i + 1;
        }
        throw new MalformedRowException(Message.of(
                "text follows the closing quote of field {0,number,#}; a quote within a quoted field must be "
                        + "doubled",
                fields.count()));
    }
}
