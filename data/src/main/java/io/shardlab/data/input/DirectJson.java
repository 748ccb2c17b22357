package io.shardlab.data.input;

import io.shardlab.data.document.BsonAppender;
import io.shardlab.data.document.DocumentBatch;
import java.nio.charset.StandardCharsets;

/**
 * The fast path for JSON: objects of strings, numbers, booleans, nulls, arrays, objects and the common
 * {@linkplain ExtendedValues extended values}, strictly as RFC 8259 has them, which go from bytes to BSON directly. It
 * declines everything else, above all other names that begin with a dollar sign, and leaves that to
 * {@link ExtendedJson}, with which it agrees on all that it takes. Not thread-safe.
 */
final class DirectJson {

    private static final int MAX_DEPTH = 100;
    private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

    private final NameCache names = new NameCache();
    private final JsonCursor cursor = new JsonCursor();
    private final ExtendedValues extendedValues = new ExtendedValues(cursor);
    private BsonAppender out;

    /**
     * Appends the document of a JSON object.
     *
     * @param source well-formed UTF-8
     * @return false if it holds something else; the batch is unchanged then
     */
    boolean append(byte[] source, int from, int end, DocumentBatch batch) {
        cursor.reset(source, from, end);
        out = batch.begin();
        boolean taken = cursor.take('{') && fields(0) && cursor.peek() < 0;
        if (taken) {
            batch.end();
        } else {
            batch.discard();
        }
        return taken;
    }

    /** Appends an object's fields, from behind its opening brace to behind its closing one. */
    private boolean fields(int depth) {
        if (cursor.take('}')) {
            return true;
        }
        do {
            byte[] name = name();
            if (name == null || !cursor.take(':') || !value(name, depth)) {
                return false;
            }
        } while (cursor.take(','));
        return cursor.take('}');
    }

    /** Appends an array's elements, from behind its opening bracket to behind its closing one. */
    private boolean elements(int depth) {
        if (cursor.take(']')) {
            return true;
        }
        int index = 0;
        do {
            if (!value(names.index(index++), depth)) {
                return false;
            }
        } while (cursor.take(','));
        return cursor.take(']');
    }

    private boolean value(byte[] name, int depth) {
        return switch (cursor.peek()) {
            case '"' -> string(name);
            case '{' -> depth < MAX_DEPTH && object(name, depth + 1);
            case '[' -> depth < MAX_DEPTH && array(name, depth + 1);
            case 't' -> cursor.take(TRUE) && appendBoolean(name, true);
            case 'f' -> cursor.take(FALSE) && appendBoolean(name, false);
            case 'n' -> cursor.take(NULL) && appendNull(name);
            default -> number(name);
        };
    }

    private boolean object(byte[] name, int depth) {
        cursor.take('{');
        if (extendedValues.isNext()) {
            return extendedValues.append(out, name);
        }
        out.startDocument(name);
        boolean taken = fields(depth);
        if (taken) {
            out.endDocument();
        }
        return taken;
    }

    private boolean array(byte[] name, int depth) {
        cursor.take('[');
        out.startArray(name);
        boolean taken = elements(depth);
        if (taken) {
            out.endDocument();
        }
        return taken;
    }

    private boolean appendBoolean(byte[] name, boolean value) {
        out.bool(name, value);
        return true;
    }

    private boolean appendNull(byte[] name) {
        out.nullValue(name);
        return true;
    }

    private boolean number(byte[] name) {
        int from = cursor.position();
        int end = JsonNumbers.end(cursor.bytes(), from, cursor.to());
        cursor.moveTo(end);
        return Scalars.appendNumber(out, name, cursor.bytes(), from, end)
                || JsonNumbers.appendFraction(out, name, cursor.bytes(), from, end);
    }

    /** A name without escapes that does not mark extended JSON, or null. */
    private byte[] name() {
        if (!cursor.take('"')) {
            return null;
        }
        byte[] bytes = cursor.bytes();
        int from = cursor.position();
        int end = JsonCursor.textEnd(bytes, from, cursor.to());
        boolean special = end == cursor.to() || bytes[end] != '"' || bytes[from] == '$';
        if (special) {
            return null;
        }
        cursor.moveTo(end + 1);
        return names.name(bytes, from, end);
    }

    private boolean string(byte[] name) {
        byte[] bytes = cursor.bytes();
        int to = cursor.to();
        int from = cursor.position() + 1;
        out.startString(name);
        while (true) {
            int end = JsonCursor.textEnd(bytes, from, to);
            out.text(bytes, from, end - from);
            if (end == to || bytes[end] >= 0 && bytes[end] < ' ') {
                return false;
            }
            if (bytes[end] == '"') {
                cursor.moveTo(end + 1);
                out.endString();
                return true;
            }
            from = JsonEscapes.append(out, bytes, end, to);
            if (from < 0) {
                return false;
            }
        }
    }
}
