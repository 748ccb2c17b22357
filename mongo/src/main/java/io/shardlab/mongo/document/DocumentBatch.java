package io.shardlab.mongo.document;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.Consumer;
import org.bson.RawBsonDocument;

/**
 * BSON documents back to back in one reusable array. A worker keeps, clears and refills one batch, so a batch
 * allocates nothing once it has grown. Views share the array: they are valid until the batch is changed. Not
 * thread-safe.
 */
public final class DocumentBatch {

    /** MongoDB's limit for one document, in bytes. */
    public static final int MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

    private static final int INITIAL_BYTES = 16 * 1024;

    private BsonAppender appender = new BsonAppender(INITIAL_BYTES);
    private final List<RawBsonDocument> documents = new Views();
    private int[] ends = new int[256];
    private int count;

    /** Begins a document; appended elements belong to it until {@link #end} or {@link #discard}. */
    public BsonAppender begin() {
        appender.startDocument();
        return appender;
    }

    /** Completes the document that was begun. */
    public void end() {
        appender.endDocument();
        record();
    }

    /** Drops the document that was begun. */
    public void discard() {
        appender.truncate(sizeInBytes());
    }

    /** Appends a complete BSON document. */
    public void append(byte[] bson, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bson.length);
        appender.copy(bson, offset, length);
        record();
    }

    /** True if document {@code index} has a top-level field {@code _id}. */
    public boolean holdsId(int index) {
        return BsonElements.holdId(bytes(), offset(index), length(index));
    }

    /**
     * Appends a document of another batch after leading elements.
     *
     * @param leading appends those elements
     */
    public void append(DocumentBatch source, int index, Consumer<BsonAppender> leading) {
        BsonAppender out = begin();
        leading.accept(out);
        out.elementsOf(source.bytes(), source.offset(index), source.length(index));
        end();
    }

    /** Drops the last document. */
    public void removeLast() {
        Objects.checkIndex(count - 1, count);
        count--;
        discard();
    }

    /** Empties the batch and keeps its memory. */
    public void clear() {
        count = 0;
        appender.truncate(0);
    }

    /** Empties the batch, and frees its memory if it has more than {@code mostBytesKept}. */
    public void clear(int mostBytesKept) {
        clear();
        if (capacity() > mostBytesKept) {
            appender = new BsonAppender(INITIAL_BYTES);
        }
    }

    /** Exchanges the content and its memory with another batch without copying. */
    public void swap(DocumentBatch other) {
        BsonAppender otherAppender = other.appender;
        int[] otherEnds = other.ends;
        int otherCount = other.count;
        other.appender = appender;
        other.ends = ends;
        other.count = count;
        appender = otherAppender;
        ends = otherEnds;
        count = otherCount;
    }

    public int count() {
        return count;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    /** The BSON bytes of all documents. */
    public int sizeInBytes() {
        return count == 0 ? 0 : ends[count - 1];
    }

    /** The size of the array that has held these or earlier documents, in bytes. */
    public int capacity() {
        return bytes().length;
    }

    /** The array that holds the documents; growing replaces it. */
    public byte[] bytes() {
        return appender.bytes();
    }

    /** The index in {@link #bytes} at which document {@code index} begins. */
    public int offset(int index) {
        Objects.checkIndex(index, count);
        return index == 0 ? 0 : ends[index - 1];
    }

    /** The length of document {@code index} in bytes. */
    public int length(int index) {
        return ends[index] - offset(index);
    }

    /** Returns document {@code index} without copying it. */
    public RawBsonDocument view(int index) {
        return new RawBsonDocument(bytes(), offset(index), length(index));
    }

    /** All documents in the form for the driver, without copying; always shows the present content. */
    public List<RawBsonDocument> documents() {
        return documents;
    }

    private void record() {
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, count * 2);
        }
        ends[count++] = appender.position();
    }

    private final class Views extends AbstractList<RawBsonDocument> implements RandomAccess {

        @Override
        public RawBsonDocument get(int index) {
            return view(index);
        }

        @Override
        public int size() {
            return count;
        }
    }
}
