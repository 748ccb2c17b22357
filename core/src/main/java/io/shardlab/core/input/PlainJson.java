package io.shardlab.core.input;

import io.shardlab.core.document.BsonAppender;
import io.shardlab.core.document.DocumentBatch;

/**
 * The fast path for JSON: objects of strings, numbers, booleans, nulls, arrays and objects, strictly as RFC 8259 has
 * them, which go from bytes to BSON directly. It declines everything else, above all names that begin with a dollar
 * sign, and leaves that to {@link ExtendedJson}, with which it agrees on all that it takes. Not thread-safe.
 */
final class PlainJson {

    private static final int MAX_DEPTH = 100;
    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};

    private final NameCache names = new NameCache();
    private byte[] bytes;
    private int to;
    private int position;
    private BsonAppender out;

    /**
     * Appends the document of a JSON object.
     *
     * @param source well-formed UTF-8
     * @return false if it is not plain; the batch is unchanged then
     */
    boolean append(byte[] source, int from, int end, DocumentBatch batch) {
        bytes = source;
        to = end;
        position = from;
        out = batch.begin();
        boolean plain = take('{') && fields(0) && peek() < 0;
        if (plain) {
            batch.end();
        } else {
            batch.discard();
        }
        return plain;
    }

    /** Appends an object's fields, from behind its opening brace to behind its closing one. */
    private boolean fields(int depth) {
        if (take('}')) {
            return true;
        }
        do {
            byte[] name = name();
            if (name == null || !take(':') || !value(name, depth)) {
                return false;
            }
        } while (take(','));
        return take('}');
    }

    /** Appends an array's elements, from behind its opening bracket to behind its closing one. */
    private boolean elements(int depth) {
        if (take(']')) {
            return true;
        }
        int index = 0;
        do {
            if (!value(names.index(index++), depth)) {
                return false;
            }
        } while (take(','));
        return take(']');
    }

    private boolean value(byte[] name, int depth) {
        return switch (peek()) {
            case '"' -> string(name);
            case '{', '[' -> depth < MAX_DEPTH && embedded(name, depth + 1);
            case 't' -> literal(TRUE) && appendBoolean(name, true);
            case 'f' -> literal(FALSE) && appendBoolean(name, false);
            case 'n' -> literal(NULL) && appendNull(name);
            default -> number(name);
        };
    }

    private boolean embedded(byte[] name, int depth) {
        boolean plain;
        if (take('{')) {
            out.startDocument(name);
            plain = fields(depth);
        } else {
            position++;
            out.startArray(name);
            plain = elements(depth);
        }
        if (plain) {
            out.endDocument();
        }
        return plain;
    }

    private boolean appendBoolean(byte[] name, boolean value) {
        out.bool(name, value);
        return true;
    }

    private boolean appendNull(byte[] name) {
        out.nullValue(name);
        return true;
    }

    private boolean literal(byte[] text) {
        for (byte expected : text) {
            if (position == to || bytes[position++] != expected) {
                return false;
            }
        }
        return true;
    }

    private boolean number(byte[] name) {
        int from = position;
        while (position < to && JsonNumbers.isPart(bytes[position])) {
            position++;
        }
        return Scalars.appendNumber(out, name, bytes, from, position)
                || JsonNumbers.appendDouble(out, name, bytes, from, position);
    }

    /** A name without escapes that does not mark extended JSON, or null. */
    private byte[] name() {
        if (!take('"')) {
            return null;
        }
        int from = position;
        int end = plainTextEnd();
        boolean special = end == to || bytes[end] != '"' || bytes[from] == '$';
        if (special) {
            return null;
        }
        position = end + 1;
        return names.name(bytes, from, end);
    }

    private boolean string(byte[] name) {
        position++;
        out.startString(name);
        while (true) {
            int end = plainTextEnd();
            out.text(bytes, position, end - position);
            position = end;
            if (end == to || bytes[end] >= 0 && bytes[end] < ' ') {
                return false;
            }
            if (bytes[end] == '"') {
                position++;
                out.endString();
                return true;
            }
            int escapeEnd = JsonEscapes.append(out, bytes, position, to);
            if (escapeEnd < 0) {
                return false;
            }
            position = escapeEnd;
        }
    }

    /** The index of the next quote, backslash or control character, or the end. */
    private int plainTextEnd() {
        int i = position;
        while (i < to && bytes[i] != '"' && bytes[i] != '\\' && (bytes[i] >= ' ' || bytes[i] < 0)) {
            i++;
        }
        return i;
    }

    /** Moves past white space and the expected character, if that is next. */
    private boolean take(char expected) {
        boolean next = peek() == expected;
        position += next ? 1 : 0;
        return next;
    }

    /** Moves past white space; the next character, or -1 at the end. */
    private int peek() {
        while (position < to && isWhitespace(bytes[position])) {
            position++;
        }
        return position < to ? bytes[position] & 255 : -1;
    }

    private static boolean isWhitespace(byte character) {
        return character == ' ' || character == '\n' || character == '\r' || character == '\t';
    }
}
