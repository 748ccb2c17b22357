package io.shardlab.mongo.connection;

import com.mongodb.AuthenticationMechanism;
import com.mongodb.ConnectionString;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoIncompatibleDriverException;
import com.mongodb.MongoInterruptedException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.client.MongoClient;
import io.shardlab.core.deployment.MongoUris;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.UriOptions;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.tls.ClientCertificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.bson.types.ObjectId;

/**
 * Open connections to servers by their URIs: one client for each router, and one for administration. Thread-safe.
 *
 * @param facts the facts of the first URI's server
 * @param watch returns the servers that have ended: see {@link Target#endedServers}
 */
public record MongoTarget(
        List<Router> routers,
        Router admin,
        ServerFacts facts,
        TargetDescription description,
        ConnectionString connectionString,
        ConnectionMeter connections,
        Supplier<List<Message>> watch)
        implements Target {

    public MongoTarget {
        routers = List.copyOf(routers);
    }

    /**
     * Connects to every URI and waits until each answers.
     *
     * @param uris the URIs of one or several mongos of one cluster, or of one server or replica set
     * @param local true if this program started the servers
     * @throws RunFailedException if one cannot be reached; the message names the time-out that expired
     */
    public static MongoTarget connect(List<String> uris, Settings settings, boolean local) {
        return connect(uris, new ClientSettings(settings), local);
    }

    /**
     * Connects to servers that other programs use, and waits until each answers.
     *
     * @param application the name by which servers know these connections
     * @throws RunFailedException if one cannot be reached; the message names the time-out that expired
     */
    public static MongoTarget connectAs(String application, List<String> uris, Settings settings) {
        return connect(uris, new ClientSettings(settings, Optional.of(application)), false);
    }

    private static MongoTarget connect(List<String> uris, ClientSettings clientSettings, boolean local) {
        ConnectionWaits waits = new ConnectionWaits();
        List<MongoClient> opened = new ArrayList<>();
        try {
            List<Router> routers = new ArrayList<>();
            List<ServerFacts> facts = new ArrayList<>();
            for (String uri : uris) {
                MongoClient client =
                        KeptStream.client(clientSettings.forLoad(uri, waits), ClientSettings.LOAD_IDENTITY);
                opened.add(client);
                facts.add(ask(client, uri, clientSettings));
                routers.add(new Router(routers.size(), MongoUris.hosts(uri), client));
            }
            requireOneCluster(uris, facts);
            MongoClient adminClient = PatientClient.open(
                    clientSettings.forAdministration(uris.get(0)),
                    ClientSettings.IDENTITY,
                    clientSettings.longestSilence(uris.get(0)));
            opened.add(adminClient);
            Router admin = new Router(0, routers.get(0).name(), adminClient);
            return new MongoTarget(
                    routers,
                    admin,
                    facts.get(0),
                    describe(uris, facts.get(0), adminClient, local),
                    MongoUris.parse(uris.get(0)),
                    waits,
                    List::of);
        } catch (RuntimeException e) {
            opened.forEach(MongoClient::close);
            throw e;
        }
    }

    /** Returns the same connections with a watch of the servers' processes: see {@link Target#endedServers}. */
    public MongoTarget watching(Supplier<List<Message>> watch) {
        return new MongoTarget(routers, admin, facts, description, connectionString, connections, watch);
    }

    private static ServerFacts ask(MongoClient client, String uri, ClientSettings settings) {
        long limit = settings.serverSelectionTimeoutMillis(uri);
        try {
            return within(limit, () -> ServerFacts.ask(client));
        } catch (MongoSecurityException e) {
            throw new RunFailedException(
                    Message.of(
                            "Cannot log in to {0}: {1}.",
                            MongoUris.mask(uri), MongoErrors.describe(e).and(subject(uri, e))),
                    e);
        } catch (MongoIncompatibleDriverException e) {
            throw new RunFailedException(
                    Message.of("Cannot use {0}: {1}.", MongoUris.mask(uri), Unreachable.describe(e)), e);
        } catch (MongoTimeoutException e) {
            Message reason = SetName.mistake(settings.forAdministration(uri), uri)
                    .orElseGet(() -> Unreachable.describe(client.getClusterDescription(), uri));
            throw unusable(uri, limit, reason, e);
        } catch (MongoException e) {
            throw unusable(uri, limit, MongoErrors.describe(e), e);
        }
    }

    /** Returns the identity that the servers see in the client certificate. */
    private static Message subject(String uri, MongoSecurityException failure) {
        return failure.getCredential().getAuthenticationMechanism() != AuthenticationMechanism.MONGODB_X509
                ? Message.NONE
                : ClientCertificate.of(uri)
                        .map(certificate -> Message.of(", '{0}'", certificate.subject()))
                        .orElseGet(() -> Message.of(", and the URI names none by {0}", UriOptions.KEY_FILE));
    }

    private static RunFailedException unusable(String uri, long limit, Message reason, MongoException failure) {
        return new RunFailedException(
                Message.of(
                        "No usable server at {0} within the server-selection time-out of {1,number,#} ms: {2}.",
                        MongoUris.mask(uri), limit, reason),
                failure);
    }

    /**
     * Asks with a time limit: the driver's own time-out covers only the selection of a server, which may then fall
     * silent.
     *
     * @throws MongoTimeoutException if there is no answer in that time
     */
    private static ServerFacts within(long millis, Supplier<ServerFacts> question) {
        CompletableFuture<ServerFacts> answer = inOwnThread("connect", Duration.ofMillis(millis), question);
        try {
            return answer.get();
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw new MongoInterruptedException("Interrupted while connecting", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof TimeoutException) {
                throw new MongoTimeoutException("no answer within " + millis + " ms");
            }
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw (Error) e.getCause();
        }
    }

    /**
     * Asks in a thread of its own, which is interrupted when the limit is reached or the answer is cancelled. The thread may
     * stay in the read of a socket, which nothing ends; it must not hold up others or the end of the program.
     *
     * @return the answer, which fails with a {@link TimeoutException} when the limit is reached
     */
    static <T> CompletableFuture<T> inOwnThread(String name, Duration limit, Supplier<T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        answer.complete(question.get());
                    } catch (RuntimeException | Error e) {
                        answer.completeExceptionally(e);
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        answer.orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS).whenComplete((any, failure) -> thread.interrupt());
        return answer;
    }

    /**
     * Requires that several URIs are those of mongos of one cluster, as far as their user may read the cluster's id.
     *
     * @param facts the facts of each URI's server
     */
    static void requireOneCluster(List<String> uris, List<ServerFacts> facts) {
        if (uris.stream().map(MongoUris::hosts).distinct().count() < uris.size()) {
            throw new UsageException(Message.of("--uri names the same mongos twice."));
        }
        for (int i = 0; uris.size() > 1 && i < uris.size(); i++) {
            if (facts.get(i).kind() != TargetKind.SHARDED) {
                throw new UsageException(Message.of(
                        "--uri takes several URIs only for several mongos of one cluster, but {0} is not a mongos.",
                        MongoUris.mask(uris.get(i))));
            }
        }
        Map<ObjectId, String> clusters = new LinkedHashMap<>();
        for (int i = 0; i < uris.size(); i++) {
            String uri = MongoUris.mask(uris.get(i));
            facts.get(i).clusterId().ifPresent(id -> clusters.putIfAbsent(id, uri));
        }
        if (clusters.size() > 1) {
            throw new UsageException(Message.of(
                    "--uri takes several URIs only for several mongos of one cluster, but {0} belong to different "
                            + "clusters.",
                    String.join(" and ", clusters.values())));
        }
    }

    private static TargetDescription describe(List<String> uris, ServerFacts facts, MongoClient admin, boolean local) {
        boolean sharded = facts.kind() == TargetKind.SHARDED;
        RouterKind routerKind =
                !sharded ? RouterKind.NONE : facts.embeddedMongos() ? RouterKind.EMBEDDED : RouterKind.MONGOS;
        return new TargetDescription(
                facts.kind(),
                facts.version(),
                sharded ? countShards(admin) : 0,
                sharded ? uris.size() : 0,
                routerKind,
                local,
                uris.stream().map(MongoUris::mask).toList());
    }

    /** Returns 0 if the user may not read it, which must not prevent a measurement. */
    private static int countShards(MongoClient admin) {
        try {
            return (int) admin.getDatabase("config").getCollection("shards").countDocuments();
        } catch (MongoCommandException e) {
            if (e.getErrorCode() != MongoErrors.UNAUTHORIZED) {
                throw e;
            }
            return 0;
        }
    }

    @Override
    public List<Message> endedServers() {
        return watch.get();
    }

    @Override
    public void close() {
        admin.client().close();
        routers.forEach(router -> router.client().close());
    }

    /** Hides the connection string, which may contain a password. */
    @Override
    public String toString() {
        return description.toString();
    }
}
