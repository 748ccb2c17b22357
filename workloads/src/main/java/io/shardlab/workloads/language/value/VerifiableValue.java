package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import java.nio.charset.StandardCharsets;

/**
 * Binary data that follow from the key of the document and the name of the field, as YCSB's {@code buildDeterministicValue} makes
 * them: the key and the name, then repeatedly the hash of the whole text so far, cut to the length.
 */
public final class VerifiableValue implements Value {

    private final Value key;
    private final String field;
    private final int length;

    /** @param key the key of the document, a string */
    public VerifiableValue(Value key, String field, int length) {
        this.key = key;
        this.field = field;
        this.length = length;
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        out.startBinary(name);
        out.text(text(key.value(draw).asString().getValue(), field, length).getBytes(StandardCharsets.ISO_8859_1));
        out.endBinary();
        return true;
    }

    static String text(String key, String field, int length) {
        StringBuilder text =
                new StringBuilder(length + 16).append(key).append(':').append(field);
        int hash = text.toString().hashCode();
        while (text.length() < length) {
            int end = text.length();
            text.append(':');
            // The hash of a string continues that of its beginning.
            hash = 31 * hash + ':';
            text.append(hash);
            for (int i = end + 1; i < text.length(); i++) {
                hash = 31 * hash + text.charAt(i);
            }
        }
        text.setLength(length);
        return text.toString();
    }

    @Override
    public long mostBytes() {
        return Integer.BYTES + 1L + length;
    }
}
