package io.shardlab.workloads.mixed;

import com.mongodb.MongoNamespace;
import com.mongodb.ReadPreference;
import com.mongodb.TransactionOptions;
import com.mongodb.client.ClientSession;
import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.collection.CollectionAccess;
import io.shardlab.mongo.collection.CommandSender;
import io.shardlab.mongo.collection.FindOptions;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.WebLogFields;
import io.shardlab.mongo.document.WebLogGenerator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/** One worker's access to the documents through one router, with or without transactions. Not thread-safe; blocking. */
final class LogStore implements AutoCloseable {

    private static final int INITIAL_BYTES = 256;
    private static final byte[] FROM = BsonAppender.name("$gte");
    private static final byte[] INCREMENT = BsonAppender.name("$inc");
    private static final byte[] SET = BsonAppender.name("$set");
    private static final byte[] MAXIMUM = BsonAppender.name("$max");
    private static final FindOptions IN_ORDER = FindOptions.orderedBy(List.of("host", "date"));

    /** The only read preference that a transaction may have. */
    private static final TransactionOptions OPTIONS = TransactionOptions.builder()
            .readPreference(ReadPreference.primary())
            .build();

    private final WebLogGenerator generator;
    private final boolean targeted;
    private final LongAdder retries;
    private final ClientSession session;
    private final CollectionAccess access;
    private final BsonAppender filter = new BsonAppender(INITIAL_BYTES);
    private final BsonAppender update = new BsonAppender(INITIAL_BYTES);
    private final Consumer<BsonAppender> one = this::appendOne;
    private final Consumer<BsonAppender> range = this::appendRange;
    private long number;
    private int host;
    private int fromDate;

    /**
     * @param path the path of calls without transactions; empty for transactions
     * @param progress counts the transactions that are restarted
     * @param targeted true if a document is asked for also by its host and date
     */
    LogStore(Router router, MongoNamespace namespace, Optional<ClientPath> path, Progress progress, boolean targeted) {
        this.generator = progress.documents.generator();
        this.targeted = targeted;
        this.retries = progress.transactionRetries;
        this.session = path.isPresent() ? null : router.client().startSession();
        this.access = path.isPresent()
                ? CollectionAccess.of(router, namespace, path.get())
                : CollectionAccess.of(router, namespace, session);
    }

    /**
     * Runs calls that belong together, in one transaction if transactions are used. The driver restarts a transaction that met a
     * conflict, so the calls may run again from the beginning, and commits again if the outcome of the commit is unknown.
     */
    void together(Runnable calls) {
        if (session == null) {
            calls.run();
            return;
        }
        int[] attempts = new int[1];
        session.withTransaction(
                () -> {
                    if (attempts[0]++ > 0) {
                        retries.increment();
                    }
                    calls.run();
                    return attempts[0];
                },
                OPTIONS);
    }

    /** Finds the document of a number, if it is there, as {@link CollectionAccess#find}. */
    void read(long documentNumber, CommandSender.Visitor visitor, Outcome timed) {
        number = documentNumber;
        access.find(one, FindOptions.NONE, 0, visitor, timed);
    }

    /** Finds a host's first documents from a date on, in the order of the date, as {@link CollectionAccess#find}. */
    void scan(int hostIndex, int date, int limit, CommandSender.Visitor visitor, Outcome timed) {
        host = hostIndex;
        fromDate = date;
        access.find(range, IN_ORDER, limit, visitor, timed);
    }

    void show(CommandSender.Visitor visitor) {
        access.show(visitor);
    }

    /**
     * Counts a host's documents, and sums up their sizes, for each of several days.
     *
     * @return for each day that has documents its date as {@code _id}, {@code requests} and {@code bytes}
     */
    List<BsonDocument> aggregate(int hostIndex, int firstDate, int lastDate) {
        return access.aggregate(List.of(
                Aggregates.match(Filters.and(
                        Filters.eq("host", generator.hostName(hostIndex)),
                        Filters.gte("date", firstDate),
                        Filters.lte("date", lastDate))),
                Aggregates.group("$date", Accumulators.sum("requests", 1), Accumulators.sum("bytes", "$size"))));
    }

    void insert(RawBsonDocument document) {
        access.insert(document);
    }

    /**
     * Counts one more update of a document and raises its version.
     *
     * @return the number of documents that matched, or {@link CollectionAccess#NOT_ACKNOWLEDGED}
     */
    long update(long documentNumber, long version) {
        return update(documentNumber, INCREMENT, 1, version);
    }

    /** Sets the count of updates, which the caller computed from the document, and raises the version. */
    long update(long documentNumber, long updates, long version) {
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
        return access.update(filterOf(documentNumber), change);
    }

    long delete(long documentNumber) {
        return access.delete(filterOf(documentNumber));
    }

    private RawBsonDocument filterOf(long documentNumber) {
        number = documentNumber;
        return filter.encode(one);
    }

    private void appendOne(BsonAppender out) {
        if (targeted) {
            generator.appendHost(generator.hostIndexOf(number), out);
            out.int32(WebLogFields.DATE, generator.dateOf(number));
        }
        out.int64(LogDocuments.ID, number);
    }

    private void appendRange(BsonAppender out) {
        generator.appendHost(host, out);
        out.startDocument(WebLogFields.DATE);
        out.int32(FROM, fromDate);
        out.endDocument();
    }

    @Override
    public void close() {
        access.close();
        if (session != null) {
            session.close();
        }
    }
}
