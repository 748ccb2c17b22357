package io.shardlab.local.mongos.wire;

import java.util.Arrays;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/** Looks up fields of a command in its bytes, with one pass for each call. Not thread-safe. */
public final class BodyFields {

    private final BsonScanner scanner = new BsonScanner();
    private final BsonScanner nested = new BsonScanner();
    private byte[] bytes;
    private int start;
    private int limit;

    BodyFields of(byte[] source, int bodyStart, int end) {
        bytes = source;
        start = bodyStart;
        limit = end;
        return this;
    }

    /** Reports whether there is a field of this name. */
    public boolean has(byte[] field) throws MalformedMessageException {
        scanner.reset(bytes, start, limit);
        while (scanner.next()) {
            if (scanner.nameIs(field)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the field of this name, if it is a string. */
    public Optional<String> text(byte[] field) throws MalformedMessageException {
        return has(field) && scanner.isString() ? Optional.of(scanner.stringValue()) : Optional.empty();
    }

    /** Returns the field of this name, if it is a document; valid until the message is changed. */
    public Optional<BsonDocument> document(byte[] field) throws MalformedMessageException {
        return has(field) && scanner.isDocument()
                ? Optional.of(
                        new RawBsonDocument(bytes, scanner.valueStart(), scanner.elementEnd() - scanner.valueStart()))
                : Optional.empty();
    }

    /** Reports whether there is a field of this name with a value other than false, 0 and null. */
    public boolean isTruthy(byte[] field) throws MalformedMessageException {
        return has(field) && scanner.isTruthy();
    }

    /** Reports whether the array of this name begins with a document whose first field has one of those names. */
    public boolean arrayBeginsWith(byte[] array, byte[]... firstFields) throws MalformedMessageException {
        return enter(array) && nested.next() && firstFieldIs(firstFields);
    }

    /** Reports whether the array of this name ends with a document whose first field has one of those names. */
    public boolean arrayEndsWith(byte[] array, byte[]... firstFields) throws MalformedMessageException {
        boolean any = false;
        if (enter(array)) {
            while (nested.next()) {
                any = true;
            }
        }
        return any && firstFieldIs(firstFields);
    }

    int elementStart() {
        return scanner.elementStart();
    }

    int elementEnd() {
        return scanner.elementEnd();
    }

    private boolean enter(byte[] array) throws MalformedMessageException {
        if (!has(array) || !scanner.isDocumentOrArray()) {
            return false;
        }
        nested.reset(bytes, scanner.valueStart(), scanner.elementEnd());
        return true;
    }

    private boolean firstFieldIs(byte[]... names) throws MalformedMessageException {
        if (!nested.isDocumentOrArray()) {
            return false;
        }
        nested.reset(bytes, nested.valueStart(), nested.elementEnd());
        return nested.next() && Arrays.stream(names).anyMatch(nested::nameIs);
    }
}
