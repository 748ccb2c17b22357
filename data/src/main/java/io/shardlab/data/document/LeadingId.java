package io.shardlab.data.document;

/** Steps over an {@code _id} at the start of a document, where servers put it, whatever its type. */
final class LeadingId {

    private static final byte OBJECT_ID = 0x07;

    private LeadingId() {}

    /**
     * Where the elements after a leading {@code _id} begin.
     *
     * @param from the first element, or the end of a document without elements
     * @param end the document's terminating byte
     */
    static int skip(byte[] bytes, int from, int end) {
        if (!BsonElements.isId(bytes, from, end)) {
            return from;
        }
        byte type = bytes[from];
        int value = from + 5;
        long next = (long) value + (type == OBJECT_ID ? 12 : BsonElements.valueLength(type, bytes, value, end));
        if (next > end || next < value) {
            throw new IllegalArgumentException("the _id of a BSON document reaches beyond its end");
        }
        return (int) next;
    }
}
