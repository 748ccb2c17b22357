package io.shardlab.workloads.mixed.store;

import com.mongodb.MongoNamespace;
import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.workload.Outcome;
import io.shardlab.data.document.BsonAppender;
import io.shardlab.data.document.WebLogFields;
import io.shardlab.data.document.WebLogGenerator;
import io.shardlab.mongo.collection.CollectionAccess;
import io.shardlab.mongo.collection.Finder;
import io.shardlab.mongo.collection.Writer;
import io.shardlab.workloads.mixed.data.LogDocuments;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/** The documents as one worker reads and changes them, through one router. Not thread-safe; blocking. */
public final class LogStore implements AutoCloseable {

    /** Of {@link #update}: the server does not say whether there was such a document. */
    public static final long NOT_ACKNOWLEDGED = Writer.NOT_ACKNOWLEDGED;

    private static final int INITIAL_BYTES = 256;
    private static final byte[] FROM = BsonAppender.name("$gte");
    private static final byte[] INCREMENT = BsonAppender.name("$inc");
    private static final byte[] SET = BsonAppender.name("$set");
    private static final byte[] MAXIMUM = BsonAppender.name("$max");

    private final LogDocuments documents;
    private final WebLogGenerator generator;
    private final boolean targeted;
    private final LogOperations operations;
    private final BsonAppender filter = new BsonAppender(INITIAL_BYTES);
    private final BsonAppender update = new BsonAppender(INITIAL_BYTES);
    private final Consumer<BsonAppender> one = this::appendOne;
    private final Consumer<BsonAppender> range = this::appendRange;
    private long number;
    private int host;
    private int fromDate;

    private LogStore(LogDocuments documents, boolean targeted, LogOperations operations) {
        this.documents = documents;
        this.generator = documents.generator();
        this.targeted = targeted;
        this.operations = operations;
    }

    /**
     * Calls by themselves.
     *
     * @param access is closed with this
     * @param targeted whether a document is asked for by its host and date, too
     */
    public static LogStore single(CollectionAccess access, LogDocuments documents, boolean targeted) {
        return new LogStore(documents, targeted, new PlainLogOperations(access));
    }

    /**
     * Calls in transactions.
     *
     * @param retries counts transactions that are begun again
     */
    public static LogStore transactional(
            Router router, MongoNamespace namespace, LongAdder retries, LogDocuments documents, boolean targeted) {
        return new LogStore(documents, targeted, new TransactionalLogOperations(router, namespace, retries));
    }

    /** Runs calls that belong together: in one transaction, if there are any. They may be run again. */
    public void together(Runnable together) {
        operations.together(together);
    }

    /** Finds the document of a number, if it is there, as {@link Finder#find}. */
    public void read(long documentNumber, Finder.Visitor visitor, Outcome timed) {
        number = documentNumber;
        operations.find(one, visitor, timed);
    }

    /** Finds a host's documents from a date on, in the order of the date, up to so many, as {@link Finder#find}. */
    public void scan(int hostIndex, int date, int limit, Finder.Visitor visitor, Outcome timed) {
        host = hostIndex;
        fromDate = date;
        operations.findInOrder(range, limit, visitor, timed);
    }

    /** Shows the documents of the last answer to what was read or scanned last. */
    public void show(Finder.Visitor visitor) {
        operations.show(visitor);
    }

    /**
     * Counts a host's documents, and adds up their sizes, on each day of some.
     *
     * @return for each day that has documents its date as {@code _id}, {@code requests} and {@code bytes}
     */
    public List<BsonDocument> aggregate(int hostIndex, int firstDate, int lastDate) {
        return operations.aggregate(List.of(
                Aggregates.match(Filters.and(
                        Filters.eq("host", generator.hostName(hostIndex)),
                        Filters.gte("date", firstDate),
                        Filters.lte("date", lastDate))),
                Aggregates.group("$date", Accumulators.sum("requests", 1), Accumulators.sum("bytes", "$size"))));
    }

    public void insert(RawBsonDocument document) {
        operations.insert(document);
    }

    /**
     * Counts one more update of a document and raises its version.
     *
     * @return how many documents matched, or {@link #NOT_ACKNOWLEDGED}
     */
    public long update(long documentNumber, long version) {
        return update(documentNumber, INCREMENT, 1, version);
    }

    /** As {@link #update(long, long)}, with a count of updates that was worked out here from one that was read. */
    public long update(long documentNumber, long updates, long version) {
        return update(documentNumber, SET, updates, version);
    }

    private long update(long documentNumber, byte[] operator, long updates, long version) {
        RawBsonDocument change = update.encode(out -> {
            out.startDocument(operator);
            out.int64(LogDocuments.UPDATES, updates);
            out.endDocument();
            out.startDocument(MAXIMUM);
            out.int64(LogDocuments.VERSION, version);
            out.endDocument();
        });
        return operations.update(filterOf(documentNumber), change);
    }

    /** Deletes a document; returns how many were deleted. */
    public long delete(long documentNumber) {
        return operations.delete(filterOf(documentNumber));
    }

    private RawBsonDocument filterOf(long documentNumber) {
        number = documentNumber;
        return filter.encode(one);
    }

    private void appendOne(BsonAppender out) {
        if (targeted) {
            documents.appendHostAndDate(number, out);
        }
        documents.appendId(number, out);
    }

    private void appendRange(BsonAppender out) {
        generator.appendHost(host, out);
        out.startDocument(WebLogFields.DATE);
        out.int32(FROM, fromDate);
        out.endDocument();
    }

    @Override
    public void close() {
        operations.close();
    }
}
