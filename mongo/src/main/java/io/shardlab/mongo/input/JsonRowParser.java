package io.shardlab.mongo.input;

import io.shardlab.core.text.Message;
import io.shardlab.mongo.document.DocumentBatch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Parses JSON objects: one per line, one after the other in any layout, or as the elements of one array. After
 * something that is not an object, or an object that never ends, reading continues with the line after its first line.
 * Not thread-safe.
 */
final class JsonRowParser implements RowParser {

    private static final int INCOMPLETE = -1;

    private final JsonToBson jsonToBson = new JsonToBson();
    private final ExtendedJson extendedJson = new ExtendedJson();
    private final boolean inArray;
    private boolean arrayEnded;
    private int lineBreaks;

    /** Moves to the first object, or into the array if the input is one. */
    JsonRowParser(ByteWindow window) throws IOException {
        inArray = skipWhitespace(window) && window.bytes()[window.start()] == '[';
        window.moveTo(window.start() + (inArray ? 1 : 0), 0);
    }

    @Override
    public boolean next(ByteWindow window, DocumentBatch batch) throws BadRowException, IOException {
        if (!skipToObject(window)) {
            return false;
        }
        int tried = window.end() - window.start();
        if (!appendWithin(window, batch)) {
            int objectEnd = objectEnd(window);
            boolean wasIncomplete = objectEnd - window.start() > tried;
            if (!wasIncomplete || !appendWithin(window, batch)) {
                appendByDriver(window, objectEnd, batch);
            }
        }
        return true;
    }

    /** Appends the object at the window's start if it ends within the window and has only the types of exports. */
    private boolean appendWithin(ByteWindow window, DocumentBatch batch) {
        byte[] bytes = window.bytes();
        int from = window.start();
        int end = jsonToBson.append(bytes, from, window.end(), batch);
        if (end == JsonToBson.DECLINED) {
            return false;
        }
        int breaks = 0;
        for (int i = from; i < end; i++) {
            breaks += bytes[i] == '\n' ? 1 : 0;
        }
        window.moveTo(end, breaks);
        return true;
    }

    private void appendByDriver(ByteWindow window, int objectEnd, DocumentBatch batch) throws BadRowException {
        long line = window.line();
        int from = window.start();
        window.moveTo(objectEnd, lineBreaks);
        Message problem = Utf8.problem(window.bytes(), from, objectEnd);
        if (problem == null) {
            String text = new String(window.bytes(), from, objectEnd - from, StandardCharsets.UTF_8);
            problem = extendedJson.append(text, batch);
        }
        if (problem != null) {
            throw new BadRowException(line, problem);
        }
    }

    /** Moves to the opening brace of the next object; returns false at the end of the input. */
    private boolean skipToObject(ByteWindow window) throws BadRowException, IOException {
        while (skipWhitespace(window)) {
            byte next = window.bytes()[window.start()];
            if (next == '{' && !arrayEnded) {
                return true;
            }
            boolean punctuation = inArray && !arrayEnded && (next == ',' || next == ']');
            if (!punctuation) {
                throw BadRowException.skippingLine(window, Message.of("a JSON object that begins with { is expected"));
            }
            arrayEnded = next == ']';
            window.moveTo(window.start() + 1, 0);
        }
        if (inArray && !arrayEnded) {
            arrayEnded = true;
            throw new BadRowException(window.line(), Message.of("the input ends before the ] that closes the array"));
        }
        return false;
    }

    /** Moves past white space; returns false at the end of the input. */
    private static boolean skipWhitespace(ByteWindow window) throws IOException {
        while (window.start() < window.end() || window.more()) {
            byte next = window.bytes()[window.start()];
            if (!isWhitespace(next)) {
                return true;
            }
            window.moveTo(window.start() + 1, next == '\n' ? 1 : 0);
        }
        return false;
    }

    /** Returns the index of the end of the object at the window's start, reading as needed; counts its line breaks. */
    private int objectEnd(ByteWindow window) throws BadRowException, IOException {
        while (true) {
            int end = scan(window.bytes(), window.start(), window.end());
            if (end != INCOMPLETE) {
                return end;
            }
            if (!window.more()) {
                throw BadRowException.skippingLine(
                        window,
                        window.isAtEnd()
                                ? Message.of("the braces, brackets and quotes of the object are not all closed")
                                : Message.of("the object does not end within {0}", ByteWindow.MAX_ROW));
            }
        }
    }

    private int scan(byte[] bytes, int from, int end) {
        lineBreaks = 0;
        int depth = 0;
        int i = from;
        while (i < end) {
            switch (bytes[i++]) {
                case '"' -> i = stringEnd(bytes, i, end);
                case '\n' -> lineBreaks++;
                case '{', '[' -> depth++;
                case '}', ']' -> {
                    depth--;
                    if (depth == 0) {
                        return i;
                    }
                }
                default -> {}
            }
        }
        return INCOMPLETE;
    }

    /** Returns the index after the quote that closes a string, or an index at or beyond the end. */
    private int stringEnd(byte[] bytes, int from, int end) {
        int i = from;
        while (i < end && bytes[i] != '"') {
            i += bytes[i] == '\\' ? 1 : 0;
            lineBreaks += i < end && bytes[i] == '\n' ? 1 : 0;
            i++;
        }
        return i + 1;
    }

    private static boolean isWhitespace(byte character) {
        return character == ' ' || character == '\n' || character == '\r' || character == '\t';
    }
}
