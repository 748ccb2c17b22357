package io.shardlab.workloads.crud;

import com.mongodb.MongoNamespace;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.schedule.Share;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.collection.CollectionAccess;
import io.shardlab.mongo.collection.CommandSender;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentHash;
import io.shardlab.mongo.document.DocumentIds;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.LongAdder;
import org.bson.types.ObjectId;

/**
 * Reads all documents. A single worker reads them in the server's order; of several workers, each reads a range of
 * {@code _id}s, also of those of several load machines. An operation is one answer of a server.
 */
final class FullRead implements OperationFactory {

    private static final byte[] ID = BsonAppender.name("_id");
    private static final byte[] FROM = BsonAppender.name("$gte");
    private static final byte[] BELOW = BsonAppender.name("$lt");

    private final Target target;
    private final MongoNamespace namespace;
    private final CrudDocuments documents;
    private final Share machine;
    private final int batchSize;
    private final ClientPath path;
    private final Digest digest = new Digest();

    /**
     * @param machine the load machine, which reads a part
     * @param batchSize the most documents of an answer
     */
    FullRead(
            Target target,
            MongoNamespace namespace,
            CrudDocuments documents,
            Share machine,
            int batchSize,
            ClientPath path) {
        this.target = target;
        this.namespace = namespace;
        this.documents = documents;
        this.machine = machine;
        this.batchSize = batchSize;
        this.path = path;
    }

    Digest digest() {
        return digest;
    }

    @Override
    public List<String> kinds() {
        return List.of("read");
    }

    @Override
    public Operation create(Worker worker) {
        CollectionAccess collection = CollectionAccess.of(target.routerFor(worker.index()), namespace, path);
        return new Range(collection, documents, worker.index(), worker.count(), batchSize, digest);
    }

    @Override
    public Optional<ClientPath> clientPath(int kind) {
        return Optional.of(path);
    }

    @Override
    public OptionalDouble progress() {
        return OptionalDouble.of(Math.min(1, (double) digest.seen() * machine.count() / documents.count()));
    }

    /**
     * The sum of the hashes of all documents that were read. It is the same in any order, and differs if a byte differs or if
     * one document replaces another. Hashing takes one or two hundredths of the reading time, so the expected sum is computed
     * afterwards, when nothing is timed. Thread-safe.
     */
    static final class Digest {

        private final LongAdder seen = new LongAdder();
        private final LongAdder sum = new LongAdder();

        /** Adds documents, and the sum of their hashes by {@link DocumentHash#ofWhole}. */
        void add(long documents, long hashes) {
            seen.add(documents);
            sum.add(hashes);
        }

        long seen() {
            return seen.sum();
        }

        long hashes() {
            return sum.sum();
        }

        /**
         * True if each inserted document was read once, and no byte differs. Generates all of them.
         *
         * @param seen how many were read
         * @param hashes the sum of their hashes
         */
        static boolean isOfAll(CrudDocuments documents, long seen, long hashes) {
            if (seen != documents.count()) {
                return false;
            }
            BsonAppender document = new BsonAppender(CrudDocuments.BYTES);
            long expected = 0;
            for (long number = 0; number < documents.count(); number++) {
                documents.encode(number, CrudDocuments.INSERTED, document);
                expected += DocumentHash.ofWhole(document.bytes(), 0, document.position());
            }
            return expected == hashes;
        }
    }

    /** Reads one worker's part of the documents, an answer at a time. Confined to one worker. */
    static final class Range implements Operation {

        private final CollectionAccess collection;
        private final DocumentIds ids;
        private final long from;
        private final long to;
        private final boolean whole;
        private final int batchSize;
        private final Digest digest;
        private final CommandSender.Visitor visitor = this::see;
        private boolean begun;
        private boolean more;
        private long documents;
        private long bytes;
        private long hashes;

        /** The parts of all workers follow one another; their sizes differ by one document at most. */
        Range(
                CollectionAccess collection,
                CrudDocuments documents,
                int worker,
                int workers,
                int batchSize,
                Digest digest) {
            this.collection = collection;
            this.ids = documents.ids();
            this.from = documents.count() * worker / workers;
            this.to = documents.count() * (worker + 1) / workers;
            this.whole = workers == 1;
            this.batchSize = batchSize;
            this.digest = digest;
            this.more = from < to;
        }

        /** Appends the elements of the filter; a single worker needs none. */
        void appendFilter(BsonAppender out) {
            if (whole) {
                return;
            }
            out.startDocument(ID);
            append(FROM, ids.id(from), out);
            append(BELOW, ids.id(to), out);
            out.endDocument();
        }

        private static void append(byte[] name, ObjectId id, BsonAppender out) {
            ByteBuffer value = ByteBuffer.wrap(id.toByteArray());
            out.objectId(name, value.getInt(), value.getLong());
        }

        @Override
        public void prepare(long number, Outcome next) {
            if (!more) {
                next.exhausted();
            }
        }

        /** A find that fails is not continued; the count shows how much is missing. */
        @Override
        public void execute(long number, Outcome outcome) {
            more = false;
            if (begun) {
                more = collection.next();
            } else {
                begun = true;
                more = collection.begin(this::appendFilter, batchSize);
            }
        }

        @Override
        public void verify(long number, Outcome outcome) {
            documents = 0;
            bytes = 0;
            hashes = 0;
            collection.show(visitor);
            outcome.addDocuments(documents);
            outcome.addBytes(bytes);
            digest.add(documents, hashes);
        }

        private void see(byte[] bson, int offset, int length) {
            documents++;
            bytes += length;
            hashes += DocumentHash.ofWhole(bson, offset, length);
        }

        @Override
        public void close() {
            collection.close();
        }
    }
}
