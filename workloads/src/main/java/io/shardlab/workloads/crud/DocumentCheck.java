package io.shardlab.workloads.crud;

import io.shardlab.data.document.BsonAppender;
import io.shardlab.data.document.LittleEndian;
import java.util.Arrays;

/** Compares documents as servers send them with the expected ones, byte by byte. Not thread-safe. */
final class DocumentCheck {

    private final CrudDocuments documents;
    private final int version;
    private final ReadTally tally;
    private final BsonAppender expected = new BsonAppender(CrudDocuments.BYTES);

    /** @param version which all documents should be of */
    DocumentCheck(CrudDocuments documents, int version, ReadTally tally) {
        this.documents = documents;
        this.version = version;
        this.tally = tally;
    }

    /** Looks at a document and returns whether it is right. */
    boolean look(byte[] bson, int offset, int length) {
        long number =
                length == CrudDocuments.BYTES ? LittleEndian.getInt(bson, offset + CrudDocuments.NUMBER_OFFSET) : -1;
        boolean right = number >= 0 && number < documents.count() && equal(number, bson, offset, length);
        if (right) {
            tally.right(number);
        } else {
            tally.wrong();
        }
        return right;
    }

    private boolean equal(long number, byte[] bson, int offset, int length) {
        expected.truncate(0);
        expected.startDocument();
        documents.appendWhole(number, version, expected);
        expected.endDocument();
        return Arrays.equals(bson, offset, offset + length, expected.bytes(), 0, expected.position());
    }
}
