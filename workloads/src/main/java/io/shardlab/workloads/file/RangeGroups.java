package io.shardlab.workloads.file;

import io.shardlab.core.text.Message;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.BsonElements;
import io.shardlab.mongo.document.LittleEndian;
import io.shardlab.mongo.document.SplitMix64;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.document.DocumentTemplate;
import io.shardlab.workloads.language.operation.AllMatching;
import io.shardlab.workloads.language.operation.OperationScope;
import io.shardlab.workloads.language.value.SequenceValue;
import io.shardlab.workloads.language.value.Value;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.bson.BsonType;
import org.bson.BsonValue;

/**
 * The loaded documents of a collection in groups: those with the same value of one field and of another one, in the order of the
 * latter. Answers about a range of groups must have all of their documents, or the sums over these; new documents may be among
 * them, because other workers insert some at the same time. Thread-safe once {@link #compute} has returned.
 */
final class RangeGroups extends CompleteAnswers {

    private static final long[] NOTHING = {};

    private final CollectionSpec spec;
    private final long seed;
    private final AllMatching all;
    private final String field;
    private final String rangeField;
    private final byte[] encodedRangeField;
    private final List<Optional<String>> sums;
    private final List<byte[]> sumNames;
    private final ExpectedDocuments expected;
    private final SequenceValue ids;

    /** The hashes of the values of the one field, ascending: a value has the index of its hash. */
    private long[] values = {};
    /** The values of the other field, ascending. */
    private long[] steps = {};
    /** The groups, ascending: the index of the value times the number of steps, and the index of the step. */
    private long[] groups = {};
    /** The number of documents in all groups before each, modulo 2^32. */
    private int[] counts = {0};
    /** The sum of their hashes, modulo 2^32. */
    private int[] checksums = {0};
    /** The sums over each group, sum by sum. */
    private AtomicLongArray totals;

    /** The amounts that new documents of each group add to each sum: all that is negative, and all that is positive. */
    private final Map<Long, long[]> inserted = new ConcurrentHashMap<>();

    /**
     * @param seed the seed of the documents
     * @param all has a range
     * @param expected the hashes of the documents
     */
    RangeGroups(CollectionSpec spec, long seed, AllMatching all, ExpectedDocuments expected) {
        this.spec = spec;
        this.seed = seed;
        this.all = all;
        this.field = all.field();
        this.rangeField = all.range().orElseThrow().field();
        this.encodedRangeField = BsonAppender.name(rangeField);
        this.sums = List.copyOf(all.sums().values());
        this.sumNames = all.sums().keySet().stream().map(BsonAppender::name).toList();
        this.expected = expected;
        this.ids = (SequenceValue) spec.template().field(DocumentTemplate.ID).orElseThrow();
    }

    /** The values of documents on which their groups and sums depend. Not thread-safe. */
    private final class Keys {

        private final FieldKey value;
        private final FieldKey step;
        private final List<FieldKey> added;

        Keys(StoredDocuments documents) {
            value = new FieldKey(documents, spec.name(), field);
            step = new FieldKey(documents, spec.name(), rangeField);
            added = sums.stream()
                    .map(sum -> sum.map(path -> new FieldKey(documents, spec.name(), path))
                            .orElse(null))
                    .toList();
        }

        long group(long number) {
            return (long) Arrays.binarySearch(values, value.hash(number)) * steps.length
                    + Arrays.binarySearch(steps, step.whole(number));
        }

        long added(int sum, long number) {
            return added.get(sum) == null ? 1 : added.get(sum).number(number);
        }
    }

    @Override
    void make() {
        Keys keys = new Keys(new StoredDocuments(spec, seed));
        values = different(spec.documents(), keys.value::hash, () -> tooMany(field));
        steps = different(spec.documents(), keys.step::whole, () -> tooMany(rangeField));
        groups = different(spec.documents(), keys::group, () -> tooMany(rangeField));
        AtomicIntegerArray ofCounts = new AtomicIntegerArray(groups.length + 1);
        AtomicIntegerArray ofChecksums = new AtomicIntegerArray(groups.length + 1);
        totals = new AtomicLongArray(groups.length * sums.size());
        forEach(spec.documents(), () -> {
            StoredDocuments documents = new StoredDocuments(spec, seed);
            Keys own = new Keys(documents);
            return number -> {
                int group = Arrays.binarySearch(groups, own.group(number));
                ofCounts.getAndIncrement(group + 1);
                ofChecksums.getAndAdd(group + 1, sums.isEmpty() ? expected.of(number, documents) : 0);
                for (int sum = 0; sum < sums.size(); sum++) {
                    totals.getAndAdd(sum * groups.length + group, own.added(sum, number));
                }
            };
        });
        counts = upTo(ofCounts);
        checksums = upTo(ofChecksums);
    }

    private static int[] upTo(AtomicIntegerArray each) {
        int[] sums = IntStream.range(0, each.length()).map(each::get).toArray();
        Arrays.parallelPrefix(sums, Integer::sum);
        return sums;
    }

    private Message tooMany(String of) {
        return Message.of(
                "The field {0} of {1} has too many different values for by: value and returns: all, which allow {2,number,#}.",
                of, spec.name(), MOST_GROUPS);
    }

    @Override
    Message expected(String operation) {
        return Message.of(
                sums.isEmpty()
                        ? "Each answer to {0} had to have the documents of one of the {1,number} values of {2} in a range of {3}, as "
                                + "they were loaded."
                        : "Each answer to {0} had to have the sums over the documents of one of the {1,number} values of {2} in a "
                                + "range of {3}.",
                operation,
                values.length,
                field,
                rangeField);
    }

    @Override
    Answer answer(StoredDocuments documents, OperationScope scope) {
        return sums.isEmpty() ? new Found(documents, scope) : new Summed(documents, scope);
    }

    @Override
    LongConsumer inserting(StoredDocuments documents) {
        if (sums.isEmpty()) {
            return super.inserting(documents);
        }
        Keys keys = new Keys(documents);
        return number ->
                inserted.compute(insertedKey(keys.value.hash(number), keys.step.whole(number)), (key, before) -> {
                    long[] after = before == null ? new long[2 * sums.size()] : before.clone();
                    for (int sum = 0; sum < sums.size(); sum++) {
                        long added = keys.added(sum, number);
                        after[2 * sum] += Math.min(0, added);
                        after[2 * sum + 1] += Math.max(0, added);
                    }
                    return after;
                });
    }

    private static long insertedKey(long value, long step) {
        return SplitMix64.mix(value ^ SplitMix64.mix(step));
    }

    @Override
    void noneInserted() {
        inserted.clear();
    }

    /** The part of an answer that both kinds have: the range that was asked for. */
    private abstract class RangeAnswer implements Answer {

        final Keys keys;
        private final OperationScope scope;
        /** The hash of the value, its index or a negative number, and the range of steps. */
        long value;

        private int index;
        int first;
        int end;

        RangeAnswer(StoredDocuments documents, OperationScope scope) {
            this.keys = new Keys(documents);
            this.scope = scope;
        }

        @Override
        public void begin(long document) {
            value = keys.value.hash(document);
            index = Arrays.binarySearch(values, value);
            first = 0;
            end = steps.length;
            all.range().orElseThrow().bounds().forEach(this::narrow);
            end = Math.max(first, end);
        }

        private void narrow(String operator, Value bound) {
            BsonValue at = bound.value(scope);
            boolean above = operator.startsWith("$gt");
            boolean inclusive = operator.endsWith("e");
            int place;
            if (at.getBsonType() == BsonType.DATE_TIME) {
                place = place(at.asDateTime().getValue(), above == inclusive);
            } else if (at.isNumber()) {
                double number = at.asNumber().doubleValue();
                boolean isWhole = at.isInt32() || at.isInt64() || number == Math.rint(number);
                long floor = isWhole ? at.asNumber().longValue() : (long) Math.floor(number);
                place = place(floor, isWhole && above == inclusive);
            } else {
                place = above ? steps.length : 0;
            }
            if (above) {
                first = Math.max(first, place);
            } else {
                end = Math.min(end, place);
            }
        }

        /** True if a document has the value and is in the range. */
        boolean isAskedFor(long number) {
            return keys.value.hash(number) == value && isInRange(keys.step.whole(number));
        }

        boolean isInRange(long step) {
            int place = place(step, true);
            // A new value may lie between two of those that are loaded.
            return place >= first && (place < end || place == end && Arrays.binarySearch(steps, step) < 0);
        }

        /** Returns the place of a value among the steps, or the one after it. */
        int place(long step, boolean itself) {
            int found = Arrays.binarySearch(steps, step);
            return found < 0 ? -found - 1 : itself ? found : found + 1;
        }

        /** Returns the index of the first group of the value that is not before a step. */
        int groupAt(int step) {
            if (index < 0) {
                return 0;
            }
            int found = Arrays.binarySearch(groups, (long) index * steps.length + step);
            return found < 0 ? -found - 1 : found;
        }

        int step(int group) {
            return (int) (groups[group] % steps.length);
        }
    }

    /** Returns a whole number or a date in a document. */
    private static long whole(byte[] name, byte[] bson, int element) {
        int place = element + 1 + name.length;
        return bson[element] == BsonType.INT32.getValue()
                ? LittleEndian.getInt(bson, place)
                : LittleEndian.getLong(bson, place);
    }

    /** An answer with the documents themselves. */
    private final class Found extends RangeAnswer {

        private final StoredDocuments documents;
        private long count;
        private int loadedCount;
        private int checksum;
        private String problem;
        /** The value of the last document, and the loaded documents with this value: a limit may have left some of them out. */
        private long last;

        private int lastCount;
        private long[] lastNumbers = new long[16];
        private int[] lastHashes = new int[16];

        Found(StoredDocuments documents, OperationScope scope) {
            super(documents, scope);
            this.documents = documents;
        }

        @Override
        public void clear() {
            count = 0;
            loadedCount = 0;
            checksum = 0;
            problem = null;
            last = Long.MIN_VALUE;
            lastCount = 0;
        }

        @Override
        public void visit(byte[] bson, int offset, int length) {
            count++;
            long number = ids.numberOf(BsonElements.number(StoredDocuments.ID, bson, offset));
            int element = BsonElements.find(encodedRangeField, bson, offset);
            if (number < 0 || element < 0) {
                wrong("a document that was neither loaded nor inserted");
                return;
            }
            long step = whole(encodedRangeField, bson, element);
            if (step != last) {
                if (step < last && all.sorted()) {
                    wrong("documents in another order");
                }
                endGroup();
                last = step;
            }
            int hash = expected.hash(bson, offset, length);
            if (number >= spec.documents()) {
                check(number, hash);
                return;
            }
            if (lastCount == lastNumbers.length) {
                lastNumbers = Arrays.copyOf(lastNumbers, lastCount * 2);
                lastHashes = Arrays.copyOf(lastHashes, lastCount * 2);
            }
            lastNumbers[lastCount] = number;
            lastHashes[lastCount++] = hash;
        }

        private void endGroup() {
            loadedCount += lastCount;
            for (int i = 0; i < lastCount; i++) {
                checksum += lastHashes[i];
            }
            lastCount = 0;
        }

        private void check(long number, int hash) {
            if (hash != expected.of(number, documents)) {
                wrong("document " + number + " in another state than it was written in");
            } else if (!isAskedFor(number)) {
                wrong("document " + number + ", which does not match");
            }
        }

        private void wrong(String what) {
            problem = problem == null ? what : problem;
        }

        @Override
        public boolean isRight() {
            int until = end;
            if (count >= all.limit()) {
                for (int i = 0; i < lastCount; i++) {
                    check(lastNumbers[i], lastHashes[i]);
                }
                until = Math.max(first, Math.min(end, place(last, true)));
            } else {
                endGroup();
            }
            int from = groupAt(first);
            int to = groupAt(until);
            int wanted = counts[to] - counts[from];
            if (problem == null && loadedCount != wanted) {
                problem = loadedCount + " instead of " + wanted + " loaded documents";
            } else if (problem == null && checksum != checksums[to] - checksums[from]) {
                problem = "a document that differs from the one that was loaded";
            }
            return problem == null;
        }

        @Override
        public String problem(String document) {
            return " returned " + problem + ", with the " + field + " of " + document;
        }
    }

    /** An answer with sums. */
    private final class Summed extends RangeAnswer {

        private final Map<Long, long[]> found = new HashMap<>();
        private String problem;

        Summed(StoredDocuments documents, OperationScope scope) {
            super(documents, scope);
        }

        @Override
        public void clear() {
            found.clear();
            problem = null;
        }

        @Override
        public void visit(byte[] bson, int offset, int length) {
            int element = BsonElements.find(StoredDocuments.ID, bson, offset);
            long[] row = sumNames.stream()
                    .mapToLong(name -> BsonElements.number(name, bson, offset))
                    .toArray();
            if (element < 0 || found.put(whole(StoredDocuments.ID, bson, element), row) != null) {
                problem = "a sum without a value of " + rangeField + ", or two for one value";
            }
        }

        /** To be called after the answer has come, as inserts go on. */
        @Override
        public boolean isRight() {
            for (int group = groupAt(first); group < groupAt(end) && problem == null; group++) {
                long step = steps[step(group)];
                compare(step, group, found.remove(step));
            }
            found.forEach((step, row) -> compare(step, -1, isInRange(step) ? row : null));
            return problem == null;
        }

        /**
         * Compares sums: they must be those of the loaded documents, and at most those of the inserted ones besides.
         *
         * @param group the index of the group; negative if no document of it is loaded
         * @param row the sums that were returned; null if there must be none, or if they are missing
         */
        private void compare(long step, int group, long[] row) {
            long[] more = inserted.getOrDefault(insertedKey(value, step), NOTHING);
            boolean right = row != null;
            for (int sum = 0; right && sum < sums.size(); sum++) {
                long loaded = group < 0 ? 0 : totals.get(sum * groups.length + group);
                right = row[sum] >= loaded + (more == NOTHING ? 0 : more[2 * sum])
                        && row[sum] <= loaded + (more == NOTHING ? 0 : more[2 * sum + 1]);
            }
            if (!right && problem == null) {
                problem = (row == null ? "other groups" : "the sums " + Arrays.toString(row)) + " for the " + rangeField
                        + " " + step;
            }
        }

        @Override
        public String problem(String document) {
            return " returned " + problem + ", with the " + field + " of " + document;
        }
    }
}
