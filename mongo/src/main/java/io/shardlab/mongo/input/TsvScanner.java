package io.shardlab.mongo.input;

/** Scans fields between tabs or another character, and rows between line breaks (LF or CRLF), without quotes. Immutable. */
final class TsvScanner implements FieldScanner {

    private final byte delimiter;

    TsvScanner(char delimiter) {
        this.delimiter = (byte) delimiter;
    }

    @Override
    public int scan(byte[] bytes, int from, int end, boolean atEnd, RowFields fields) {
        int fieldStart = from;
        for (int i = from; i < end; i++) {
            if (bytes[i] == delimiter) {
                fields.add(fieldStart, i, false);
                fieldStart = i + 1;
            } else if (bytes[i] == '\n') {
                fields.add(fieldStart, i > fieldStart && bytes[i - 1] == '\r' ? i - 1 : i, false);
                fields.addLineBreak();
                return i + 1;
            }
        }
        if (!atEnd) {
            return INCOMPLETE;
        }
        fields.add(fieldStart, end, false);
        return end;
    }
}
