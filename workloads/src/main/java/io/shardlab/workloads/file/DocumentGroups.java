package io.shardlab.workloads.file;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.choice.DocumentChooser;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentHash;
import io.shardlab.mongo.document.ExpectedAnswers;
import io.shardlab.mongo.document.LittleEndian;
import io.shardlab.mongo.document.SplitMix64;
import io.shardlab.workloads.language.CollectionSpec;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.bson.BsonNumber;
import org.bson.BsonType;

/**
 * The loaded documents of a collection in groups: those with the same value of a field, as a server compares values. Thread-safe
 * once {@link #compute} has returned.
 */
final class DocumentGroups {

    /** They take 20 bytes each. */
    private static final int MOST_GROUPS = 1 << 24;

    private static final int FIRST_CHUNK = 1 << 16;
    private static final byte[] ENCODED_NAME = BsonAppender.name("v");

    private static final int VALUE = 1 + ENCODED_NAME.length;

    /** Whole numbers of so many digits are in the range of long. */
    private static final int MOST_DIGITS = 18;

    private final CollectionSpec spec;
    private final long seed;
    private final String field;

    /** The hashes of the values, ascending: a group has the index of its value's hash. */
    private long[] values = {};

    private AtomicIntegerArray first;
    private volatile boolean stopped;
    private ExpectedAnswers answers;

    /**
     * @param seed the seed of the documents
     * @param field see {@link io.shardlab.workloads.language.document.DocumentTemplate#field}
     */
    DocumentGroups(CollectionSpec spec, long seed, String field) {
        this.spec = spec;
        this.seed = seed;
        this.field = field;
    }

    /**
     * Makes all documents once; the first call blocks until that is done.
     *
     * @throws UsageException if a value is an array, or there are too many different values
     */
    void compute() throws InterruptedException {
        if (answers != null) {
            return;
        }
        values = completed(CompletableFuture.supplyAsync(this::differentValues));
        first = new AtomicIntegerArray(values.length);
        answers = ExpectedAnswers.compute(
                values.length,
                spec.documents(),
                () -> {
                    StoredDocuments documents = new StoredDocuments(spec, seed);
                    Key key = new Key();
                    return (number, batch) -> {
                        documents.append(number, batch);
                        int group = Arrays.binarySearch(values, key.of(number, documents));
                        // 0 stands for a group without a document, so numbers begin at 1 here.
                        first.accumulateAndGet(
                                group, (int) number + 1, (one, next) -> one == 0 ? next : Math.min(one, next));
                        return group;
                    };
                },
                ForkJoinPool.commonPool(),
                Runtime.getRuntime().availableProcessors());
    }

    /** Waits in a way that ends when the run is stopped. */
    private long[] completed(CompletableFuture<long[]> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof UsageException refusal ? refusal : new CompletionException(e.getCause());
        } finally {
            stopped = true;
        }
    }

    private long[] differentValues() {
        StoredDocuments documents = new StoredDocuments(spec, seed);
        Key key = new Key();
        long[] known = {};
        for (long number = 0; number < spec.documents() && !stopped; ) {
            long end = Math.min(spec.documents(), number + Math.max(FIRST_CHUNK, known.length));
            long[] more = Arrays.copyOf(known, known.length + (int) (end - number));
            for (int i = known.length; number < end; i++) {
                more[i] = key.of(number++, documents);
            }
            Arrays.parallelSort(more);
            known = Arrays.stream(more).distinct().toArray();
            if (known.length > MOST_GROUPS) {
                throw new UsageException(Message.of(
                        "The field {0} of {1} has too many different values for by: value and returns: all, which allow "
                                + "{2,number,#}.",
                        field, spec.name(), MOST_GROUPS));
            }
        }
        return known;
    }

    /** Returns the hash of a document's value. Not thread-safe. */
    private final class Key {

        private final BsonAppender out = new BsonAppender(256);

        long of(long number, StoredDocuments documents) {
            out.truncate(0);
            if (!documents.appendValue(number, field, ENCODED_NAME, out)) {
                // A condition for null finds documents without the field, too.
                out.nullValue(ENCODED_NAME);
            }
            return switch (BsonType.findByValue(out.bytes()[0])) {
                case ARRAY ->
                    throw new UsageException(Message.of(
                            "The field {0} of {1} is an array in some documents, which by: value and returns: all do not allow.",
                            field, spec.name()));
                case INT32 -> SplitMix64.mix(LittleEndian.getInt(out.bytes(), VALUE));
                case INT64 -> SplitMix64.mix(LittleEndian.getLong(out.bytes(), VALUE));
                case DOUBLE, DECIMAL128 ->
                    ofNumber(documents.value(number, field).asNumber());
                default -> DocumentHash.ofWhole(out.bytes(), 0, out.position());
            };
        }

        /** Returns the same hash for the same number of any type. */
        private long ofNumber(BsonNumber value) {
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

        private long ofText(String number) {
            byte[] text = number.getBytes(StandardCharsets.US_ASCII);
            return DocumentHash.ofWhole(text, 0, text.length);
        }
    }

    /** Says what the answers to an operation must have. */
    Message expected(String operation) {
        return Message.of(
                "Each answer to {0} had to have all documents of one of the {1,number} values of {2}, as they were loaded.",
                operation, values.length, field);
    }

    /** Returns a chooser of documents: one of each group, and all groups equally often. */
    DocumentChooser chooser() {
        return (draws, inserted) -> first.get((int) draws.below(values.length)) - 1;
    }

    /** The answer to a find by the value of a document, as it arrives. Belongs to one worker. */
    final class Answer {

        private final StoredDocuments documents;
        private final Key key = new Key();
        private int group;
        private long count;
        private int checksum;

        /** @param documents the documents of the collection for this worker */
        Answer(StoredDocuments documents) {
            this.documents = documents;
        }

        /** Begins the answer for the value of a document. */
        void begin(long document) {
            group = Arrays.binarySearch(values, key.of(document, documents));
        }

        void clear() {
            count = 0;
            checksum = 0;
        }

        void add(byte[] bson, int offset, int length) {
            count++;
            checksum += (int) DocumentHash.of(bson, offset, length);
        }

        boolean isRight() {
            return count == answers.count(group) && checksum == answers.checksum(group);
        }

        /**
         * Describes what is wrong with an answer that is not right.
         *
         * @param document names the document whose value was asked for
         */
        String problem(String document) {
            return " returned " + count + " documents with the " + field + " of " + document
                    + (count == answers.count(group)
                            ? ", and one of them differs from the one that was loaded"
                            : ", but " + answers.count(group) + " were loaded");
        }
    }
}
