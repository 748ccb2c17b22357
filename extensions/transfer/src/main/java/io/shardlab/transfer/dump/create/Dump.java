package io.shardlab.transfer.dump.create;

import com.mongodb.MongoException;
import com.mongodb.MongoInterruptedException;
import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.collection.CollectionScan;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.connection.PinnedConnection;
import io.shardlab.transfer.dump.catalog.ServerCatalog;
import io.shardlab.transfer.dump.format.DumpOutput;
import io.shardlab.transfer.dump.format.DumpedCollection;
import io.shardlab.transfer.dump.format.Parallel;
import io.shardlab.transfer.dump.format.Tally;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonTimestamp;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;

/** One dump. One thread runs it once; any thread may read its progress. */
public final class Dump {

    /** The memory for each collection that is read: three server replies of some megabytes, and as much for the output. */
    private static final long BYTES_PER_COLLECTION = 24 << 20;

    private final Target target;
    private final MongoClient client;
    private final DumpOutput output;
    private final DumpOptions options;
    private final List<Tally> tallies = new CopyOnWriteArrayList<>();
    private volatile long estimate;

    /** Creates a dump that reads through the target's first router. */
    public Dump(Target target, DumpOutput output, DumpOptions options) {
        this.target = target;
        this.client = target.routers().get(0).client();
        this.output = output;
        this.options = options;
    }

    /**
     * Dumps; blocks until everything is written. The output is complete then, and left open.
     *
     * @throws UsageException if there is nothing to dump, or the options do not fit the servers
     * @throws RunFailedException if the output cannot be written
     */
    public void run() throws InterruptedException {
        if (options.oplog() && target.description().kind() != TargetKind.REPLICA_SET) {
            throw new UsageException(Message.of(
                    "--oplog needs a replica set of its own, but the target is {0}.",
                    target.description().kind()));
        }
        // The window begins before the collections are listed, so that it contains all changes since then.
        Optional<OplogWindow> oplog = options.oplog() ? Optional.of(new OplogWindow(client)) : Optional.empty();
        ServerCatalog catalog = new ServerCatalog(client);
        List<DumpedCollection> collections = catalog.collections(options.namespaces()::includes);
        requireUsable(collections);
        List<DumpedCollection> all = new ArrayList<>(collections);
        oplog.ifPresent(window -> all.add(DumpedCollection.oplog(0)));
        Map<DumpedCollection, Long> sizes =
                collections.stream().collect(Collectors.toMap(one -> one, catalog::estimatedDocuments));
        estimate = options.query().isEmpty()
                ? sizes.values().stream().mapToLong(Long::longValue).sum()
                : 0;
        try {
            output.begin(target.description().serverVersion(), parallel(), all);
        } catch (IOException e) {
            throw failed(e);
        }
        List<Callable<Void>> tasks = collections.stream()
                .sorted(Comparator.comparing(sizes::get, Comparator.reverseOrder()))
                .map(this::task)
                .toList();
        Parallel.run("dump", parallel(), tasks);
        if (oplog.isPresent()) {
            dumpOplog(oplog.get());
        }
        try {
            output.complete();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Returns how many collections to read at a time: the requested number, if connections and memory allow it. */
    private int parallel() {
        long inMemory = Math.max(1, Runtime.getRuntime().maxMemory() / BYTES_PER_COLLECTION);
        return (int)
                Math.min(options.parallelCollections(), Math.min(PinnedConnection.maxConnections(client), inMemory));
    }

    private void requireUsable(List<DumpedCollection> collections) {
        if (collections.isEmpty()) {
            throw new UsageException(Message.of(
                    "There is nothing to dump: the servers have no {0}.",
                    options.namespaces().description()));
        }
        if (!options.query().isEmpty()
                && (collections.size() > 1 || collections.get(0).isTimeSeries())) {
            throw new UsageException(Message.of(
                    "{0,choice,1#--query is for one collection, which --ns-include or --collection names, and not "
                            + "for a time series, but here there is one.|1<--query is for one collection, which --ns-include "
                            + "or --collection names, and not for a time series, but here there are {0} collections.}",
                    collections.size()));
        }
    }

    private Callable<Void> task(DumpedCollection collection) {
        return () -> {
            MongoNamespace namespace = new MongoNamespace(collection.database(), collection.dataName());
            dump(collection, namespace, find(), (bytes, offset, length) -> {}, () -> {});
            return null;
        };
    }

    /** The hint shows that a scan of all documents is intended; servers may be set to refuse scans without one. */
    private BsonDocument find() {
        return options.query().isEmpty()
                ? new BsonDocument("hint", new BsonDocument("$natural", new BsonInt32(1)))
                : new BsonDocument("filter", options.query());
    }

    private void dumpOplog(OplogWindow window) throws InterruptedException {
        window.requireStart();
        dump(
                DumpedCollection.oplog(0),
                OplogWindow.OPLOG,
                window.untilNow(),
                OplogWindow::requireReplayable,
                window::requireStart);
    }

    private void dump(
            DumpedCollection collection,
            MongoNamespace namespace,
            BsonDocument find,
            CollectionScan.Visitor<RuntimeException> check,
            Runnable checkAtEnd)
            throws InterruptedException {
        Tally tally = new Tally(collection.displayName());
        tallies.add(tally);
        try (DumpOutput.Documents documents = output.open(collection)) {
            if (!collection.isView()) {
                try (CollectionScan scan = new CollectionScan(client, namespace, client.getReadPreference())) {
                    scan.<IOException>forEach(find, (bytes, offset, length) -> {
                        requireNotInterrupted();
                        check.visit(bytes, offset, length);
                        documents.write(bytes, offset, length);
                        tally.add(1, length);
                    });
                }
            }
            checkAtEnd.run();
            documents.complete();
        } catch (IOException e) {
            throw failed(e);
        } catch (MongoInterruptedException e) {
            throw (InterruptedException) new InterruptedException().initCause(e);
        } catch (MongoException e) {
            throw new RunFailedException(
                    Message.of(
                            "Reading {0} failed after {1,number,#} documents: {2}.",
                            tally.namespace(), tally.documents(), MongoErrors.describe(e)),
                    e);
        }
        tally.complete();
    }

    private static void requireNotInterrupted() throws InterruptedException {
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedException();
        }
    }

    /**
     * The part of a replica set's oplog that a dump needs: from the beginning of the dump, or of a transaction that is open
     * then, to the end of the dump.
     */
    private static final class OplogWindow {

        static final MongoNamespace OPLOG = new MongoNamespace("local", "oplog.rs");

        private final MongoCollection<BsonDocument> oplog;
        private final BsonTimestamp start;

        /** Creates a window that begins now. */
        OplogWindow(MongoClient client) {
            oplog = ServerCatalog.collection(client, OPLOG, BsonDocument.class);
            BsonDocument transaction = client.getDatabase("config")
                    .getCollection("transactions", BsonDocument.class)
                    .find(Filters.in("state", "prepared", "inProgress"))
                    .sort(Sorts.ascending("startOpTime"))
                    .first();
            start = transaction == null
                    ? entry(-1)
                    : transaction.getDocument("startOpTime").getTimestamp("ts");
        }

        /** Returns the time of the newest entry for the order -1, or of the oldest for 1. */
        private BsonTimestamp entry(int order) {
            BsonDocument entry = oplog.find()
                    .sort(new BsonDocument("$natural", new BsonInt32(order)))
                    .projection(Projections.include("ts"))
                    .first();
            if (entry == null) {
                throw new RunFailedException(Message.of("--oplog needs a replica set, but the server has no oplog."));
            }
            return entry.getTimestamp("ts");
        }

        /** Returns the fields of a {@code find} for the entries up to now. */
        BsonDocument untilNow() {
            Bson filter = Filters.and(Filters.gte("ts", start), Filters.lte("ts", entry(-1)));
            return new BsonDocument("filter", filter.toBsonDocument());
        }

        void requireStart() {
            if (entry(1).compareTo(start) > 0) {
                throw new RunFailedException(Message.of(
                        "The oplog is too small for this dump: entries from its beginning are gone at its end, so that "
                                + "the dump cannot be brought to one point in time. Give the servers a larger oplog, or dump while "
                                + "they write less."));
            }
        }

        static void requireReplayable(byte[] bytes, int offset, int length) {
            RawBsonDocument entry = new RawBsonDocument(bytes, offset, length);
            boolean version =
                    entry.containsKey("ns") && entry.getString("ns").getValue().equals("admin.system.version");
            BsonDocument change =
                    entry.containsKey("o") && entry.get("o").isDocument() ? entry.getDocument("o") : new BsonDocument();
            if (version || change.containsKey("renameCollection") || change.containsKey("importCollection")) {
                throw new RunFailedException(Message.of(
                        version
                                ? "A dump with --oplog cannot go on while the servers' version is changed."
                                : "A dump with --oplog cannot go on while collections are renamed or imported."));
            }
        }
    }

    private RunFailedException failed(IOException e) {
        return new RunFailedException(
                Message.of("Writing the dump to {0} failed: {1}.", output.displayName(), Reasons.of(e)), e);
    }

    /** Returns a tally for each collection whose dump has begun. */
    public List<Tally> tallies() {
        return List.copyOf(tallies);
    }

    /** Returns the share that is done, from 0 to 1, by the servers' estimate of their documents; 0 if it is unknown. */
    public double share() {
        long done = tallies.stream().mapToLong(Tally::documents).sum();
        return estimate == 0 ? 0 : Math.min(1, (double) done / estimate);
    }
}
