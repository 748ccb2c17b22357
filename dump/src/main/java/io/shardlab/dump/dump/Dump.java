package io.shardlab.dump.dump;

import com.mongodb.MongoException;
import com.mongodb.MongoInterruptedException;
import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoClient;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.dump.catalog.ServerCatalog;
import io.shardlab.dump.format.DumpOutput;
import io.shardlab.dump.format.DumpedCollection;
import io.shardlab.dump.format.Parallel;
import io.shardlab.dump.format.Tally;
import io.shardlab.mongo.collection.CollectionScan;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.connection.PinnedConnection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/** One dump. Run once, by one thread; its progress may be read by any thread. */
public final class Dump {

    /** Memory for each collection that is read: three server replies of some megabytes, and as much for the output. */
    private static final long BYTES_PER_COLLECTION = 24 << 20;

    private final Target target;
    private final MongoClient client;
    private final DumpOutput output;
    private final DumpOptions options;
    private final List<Tally> tallies = new CopyOnWriteArrayList<>();
    private volatile long estimate;

    /** Reads by the target's first router. */
    public Dump(Target target, DumpOutput output, DumpOptions options) {
        this.target = target;
        this.client = target.routers().get(0).client();
        this.output = output;
        this.options = options;
    }

    /**
     * Dumps; blocks until all is written. The output is complete then, and left open.
     *
     * @throws UsageException if there is nothing to dump, or the options do not fit the servers
     * @throws RunFailedException if the output cannot be written
     */
    public void run() throws InterruptedException {
        if (options.oplog() && target.description().kind() != TargetKind.REPLICA_SET) {
            throw new UsageException("--oplog needs a replica set of its own, but the target is "
                    + target.description().kind() + ".");
        }
        // Before the collections are listed: one that is made or changed since is in the oplog.
        OplogWindow oplog = options.oplog() ? new OplogWindow(client) : null;
        ServerCatalog catalog = new ServerCatalog(client);
        List<DumpedCollection> collections = catalog.collections(options.namespaces()::includes);
        requireUsable(collections);
        List<DumpedCollection> all = new ArrayList<>(collections);
        if (oplog != null) {
            all.add(DumpedCollection.oplog(0));
        }
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
        if (oplog != null) {
            dumpOplog(oplog);
        }
        try {
            output.complete();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** As many as are asked for, and connections and memory allow. */
    private int parallel() {
        long inMemory = Math.max(1, Runtime.getRuntime().maxMemory() / BYTES_PER_COLLECTION);
        return (int) Math.min(options.parallelCollections(), Math.min(PinnedConnection.most(client), inMemory));
    }

    private void requireUsable(List<DumpedCollection> collections) {
        if (collections.isEmpty()) {
            throw new UsageException("There is nothing to dump: the servers have no "
                    + options.namespaces().description() + ".");
        }
        if (!options.query().isEmpty()
                && (collections.size() > 1 || collections.get(0).isTimeSeries())) {
            throw new UsageException(
                    "--query is for one collection, which --ns-include or --collection names, and not for"
                            + " a time series, but here there "
                            + (collections.size() > 1 ? "are " + collections.size() + " collections." : "is one."));
        }
    }

    private Callable<Void> task(DumpedCollection collection) {
        return () -> {
            MongoNamespace namespace = new MongoNamespace(collection.database(), collection.dataName());
            dump(collection, namespace, find(), (bytes, offset, length) -> {}, () -> {});
            return null;
        };
    }

    /** The hint says that every document is wanted, which servers can be told to refuse otherwise. */
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
                    "Reading " + tally.namespace() + " failed behind " + tally.documents() + " documents: "
                            + MongoErrors.describe(e) + ".",
                    e);
        }
        tally.complete();
    }

    private static void requireNotInterrupted() throws InterruptedException {
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedException();
        }
    }

    private RunFailedException failed(IOException e) {
        return new RunFailedException(
                "Writing the dump to " + output.displayName() + " failed: " + Reasons.of(e) + ".", e);
    }

    /** What was dumped so far, a tally for each collection that has begun. */
    public List<Tally> tallies() {
        return List.copyOf(tallies);
    }

    /** How much is done, from 0 to 1, by the servers' estimate of their documents; 0 if it is not known. */
    public double share() {
        long done = tallies.stream().mapToLong(Tally::documents).sum();
        return estimate == 0 ? 0 : Math.min(1, (double) done / estimate);
    }
}
