package io.shardlab.workloads.language.operation;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.BsonElements;
import java.util.Arrays;
import org.bson.ByteBuf;
import org.bson.RawBsonDocument;

/** The first document of a step's answer, copied into memory that is reused. Not thread-safe. */
final class StepResult {

    private static final byte DOCUMENT = 0x03;
    private static final byte ARRAY = 0x04;
    private static final byte[] FIRST = BsonAppender.name("0");

    private byte[] bytes = new byte[256];
    private int length;

    void clear() {
        length = 0;
    }

    void set(RawBsonDocument document) {
        ByteBuf source = document.getByteBuffer();
        length = source.remaining();
        if (bytes.length < length) {
            bytes = Arrays.copyOf(bytes, Math.max(length, bytes.length * 2));
        }
        source.get(bytes, 0, length);
    }

    /**
     * Appends a value of the document as a field of another name.
     *
     * @param path the encoded names of the path; the name of a field also finds one in the first element of an array
     * @return false if there is no document, or it has no such field
     */
    boolean append(byte[][] path, byte[] name, BsonAppender out) {
        if (length == 0) {
            return false;
        }
        byte type = DOCUMENT;
        int value = 0;
        int valueEnd = length;
        for (int i = 0; i < path.length; i++) {
            int element = type == DOCUMENT || type == ARRAY ? find(path[i], value, valueEnd) : -1;
            if (element < 0 && type == ARRAY) {
                // The first element is entered, and the name is looked for again there.
                element = find(FIRST, value, valueEnd);
                if (element >= 0 && bytes[element] != DOCUMENT) {
                    return false;
                }
                i--;
            }
            if (element < 0) {
                return false;
            }
            type = bytes[element];
            int end = valueEnd - 1;
            value = BsonElements.value(bytes, element, end);
            valueEnd = BsonElements.elementEnd(bytes, element, value, end);
        }
        out.encoded(name, type, bytes, value, valueEnd - value);
        return true;
    }

    /** Returns the index of an element of the document between two indexes, or -1. */
    private int find(byte[] name, int document, int documentEnd) {
        int end = documentEnd - 1;
        for (int element = document + Integer.BYTES;
                element < end;
                element = BsonElements.elementEnd(bytes, element, end)) {
            if (BsonElements.isNamed(name, bytes, element, end)) {
                return element;
            }
        }
        return -1;
    }
}
