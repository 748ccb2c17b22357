package io.shardlab.workloads.file;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentHash;
import io.shardlab.mongo.document.LittleEndian;
import io.shardlab.mongo.document.SplitMix64;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.bson.BsonNumber;
import org.bson.BsonType;

/** The value of a field in the documents of a collection: values that a server takes for equal are equal here. Not thread-safe. */
final class FieldKey {

    private static final byte[] ENCODED_NAME = BsonAppender.name("v");

    private static final int VALUE = 1 + ENCODED_NAME.length;

    /** Whole numbers of so many digits are in the range of long. */
    private static final int MOST_DIGITS = 18;

    private final StoredDocuments documents;
    private final String collection;
    private final String field;
    private final BsonAppender out = new BsonAppender(256);

    /**
     * @param collection the name of the collection, for refusals
     * @param field see {@link io.shardlab.workloads.language.document.DocumentTemplate#field}
     */
    FieldKey(StoredDocuments documents, String collection, String field) {
        this.documents = documents;
        this.collection = collection;
        this.field = field;
    }

    /**
     * Returns the hash of a document's value.
     *
     * @throws UsageException if it is an array
     */
    long hash(long number) {
        return switch (read(number)) {
            case ARRAY ->
                throw new UsageException(Message.of(
                        "The field {0} of {1} is an array in some documents, which by: value and returns: all do not allow.",
                        field, collection));
            case INT32 -> SplitMix64.mix(LittleEndian.getInt(out.bytes(), VALUE));
            case INT64 -> SplitMix64.mix(LittleEndian.getLong(out.bytes(), VALUE));
            case DOUBLE, DECIMAL128 -> ofNumber(documents.value(number, field).asNumber());
            default -> DocumentHash.ofWhole(out.bytes(), 0, out.position());
        };
    }

    /**
     * Returns a document's value, which is a whole number, or a date as milliseconds since 1970.
     *
     * @throws UsageException if it is another one
     */
    long whole(long number) {
        return switch (read(number)) {
            case INT32 -> LittleEndian.getInt(out.bytes(), VALUE);
            case INT64, DATE_TIME -> LittleEndian.getLong(out.bytes(), VALUE);
            default ->
                throw new UsageException(Message.of(
                        "The field {0} of {1} must be a whole number or a date in all documents, as returns: all uses it.",
                        field, collection));
        };
    }

    /**
     * Returns a document's value, which is a whole number.
     *
     * @throws UsageException if it is another one
     */
    long number(long number) {
        return switch (read(number)) {
            case INT32 -> LittleEndian.getInt(out.bytes(), VALUE);
            case INT64 -> LittleEndian.getLong(out.bytes(), VALUE);
            default ->
                throw new UsageException(Message.of(
                        "The field {0} of {1} must be a whole number in all documents, as returns: all adds it up.",
                        field, collection));
        };
    }

    private BsonType read(long number) {
        out.truncate(0);
        if (!documents.appendValue(number, field, ENCODED_NAME, out)) {
            // A condition for null finds documents without the field, too.
            out.nullValue(ENCODED_NAME);
        }
        return BsonType.findByValue(out.bytes()[0]);
    }

    /** Returns the same hash for the same number of any type. */
    private static long ofNumber(BsonNumber value) {
        boolean decimal = value.isDecimal128();
        if (decimal ? !value.asDecimal128().getValue().isFinite() : !Double.isFinite(value.doubleValue())) {
            return ofText(Double.toString(value.doubleValue()));
        }
        BigDecimal exact = (decimal
                        ? new BigDecimal(value.asDecimal128().getValue().toString())
                        : new BigDecimal(value.doubleValue()))
                .stripTrailingZeros();
        boolean isLong = exact.scale() <= 0 && exact.precision() - exact.scale() <= MOST_DIGITS;
        return isLong ? SplitMix64.mix(exact.longValueExact()) : ofText(exact.toPlainString());
    }

    private static long ofText(String number) {
        byte[] text = number.getBytes(StandardCharsets.US_ASCII);
        return DocumentHash.ofWhole(text, 0, text.length);
    }
}
