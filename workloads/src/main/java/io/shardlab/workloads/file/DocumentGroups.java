package io.shardlab.workloads.file;

import io.shardlab.core.text.Message;
import io.shardlab.mongo.choice.DocumentChooser;
import io.shardlab.mongo.document.DocumentHash;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.operation.OperationScope;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The loaded documents of a collection in groups: those with the same value of a field, as a server compares values. Thread-safe
 * once {@link #compute} has returned.
 */
final class DocumentGroups extends CompleteAnswers {

    private final CollectionSpec spec;
    private final long seed;
    private final String field;

    /** The hashes of the values, ascending: a group has the index of its value's hash. */
    private long[] values = {};

    private AtomicIntegerArray first;
    private AtomicIntegerArray counts;
    private AtomicIntegerArray checksums;

    /**
     * @param seed the seed of the documents
     * @param field see {@link io.shardlab.workloads.language.document.DocumentTemplate#field}
     */
    DocumentGroups(CollectionSpec spec, long seed, String field) {
        this.spec = spec;
        this.seed = seed;
        this.field = field;
    }

    @Override
    void make() {
        FieldKey keys = new FieldKey(new StoredDocuments(spec, seed), spec.name(), field);
        values = different(
                spec.documents(),
                keys::hash,
                () -> Message.of(
                        "The field {0} of {1} has too many different values for by: value and returns: all, which allow "
                                + "{2,number,#}.",
                        field, spec.name(), MOST_GROUPS));
        first = new AtomicIntegerArray(values.length);
        counts = new AtomicIntegerArray(values.length);
        checksums = new AtomicIntegerArray(values.length);
        forEach(spec.documents(), () -> {
            StoredDocuments documents = new StoredDocuments(spec, seed);
            FieldKey key = new FieldKey(documents, spec.name(), field);
            return number -> {
                int group = Arrays.binarySearch(values, key.hash(number));
                // 0 stands for a group without a document, so numbers begin at 1 here.
                first.accumulateAndGet(group, (int) number + 1, (one, next) -> one == 0 ? next : Math.min(one, next));
                counts.getAndIncrement(group);
                checksums.getAndAdd(group, (int) DocumentHash.of(documents.only(number), 0));
            };
        });
    }

    @Override
    Message expected(String operation) {
        return Message.of(
                "Each answer to {0} had to have all documents of one of the {1,number} values of {2}, as they were loaded.",
                operation, values.length, field);
    }

    /** Returns a chooser of documents: one of each group, and all groups equally often. */
    DocumentChooser chooser() {
        return (draws, inserted) -> first.get((int) draws.below(values.length)) - 1;
    }

    @Override
    Answer answer(StoredDocuments documents, OperationScope scope) {
        return new Found(documents);
    }

    /** The answer to a find by the value of a document. */
    private final class Found implements Answer {

        private final FieldKey key;
        private int group;
        private long count;
        private int checksum;

        Found(StoredDocuments documents) {
            this.key = new FieldKey(documents, spec.name(), field);
        }

        @Override
        public void begin(long document) {
            group = Arrays.binarySearch(values, key.hash(document));
        }

        @Override
        public void clear() {
            count = 0;
            checksum = 0;
        }

        @Override
        public void visit(byte[] bson, int offset, int length) {
            count++;
            checksum += (int) DocumentHash.of(bson, offset, length);
        }

        @Override
        public boolean isRight() {
            return count == counts.get(group) && checksum == checksums.get(group);
        }

        @Override
        public String problem(String document) {
            return " returned " + count + " documents with the " + field + " of " + document
                    + (count == counts.get(group)
                            ? ", and one of them differs from the one that was loaded"
                            : ", but " + counts.get(group) + " were loaded");
        }
    }
}
