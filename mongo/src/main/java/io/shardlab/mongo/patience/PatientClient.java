package io.shardlab.mongo.patience;

import com.mongodb.MongoClientSettings;
import com.mongodb.MongoDriverInformation;
import com.mongodb.MongoInterruptedException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCluster;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.MongoIterable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.Spliterators;
import java.util.concurrent.TimeUnit;

/**
 * A driver's client without a limit to how long a command may take, as nobody knows how long a migration, an index build
 * or a count does: it waits as long as the server answers the driver's monitor. A server that was stopped, or cut off
 * without a word, does not, and then the call fails with a {@link SilentServerException}.
 *
 * <p>Whatever leads to servers, such as a collection or a cursor, is wrapped as the client itself is, so that every call goes
 * through {@link PatientCalls}. That has each made by a thread of its own: this client is not for what is measured. An
 * interrupted caller returns at once with a {@link MongoInterruptedException}. Closing it takes a few seconds at most, and
 * never fails. Thread-safe.
 */
public final class PatientClient {

    /** What leads to servers, and is therefore wrapped as well when a call returns it. */
    private static final List<Class<?>> LEAD_TO_SERVERS = List.of(
            MongoCluster.class, MongoDatabase.class, MongoCollection.class, MongoIterable.class, MongoCursor.class);

    /** What a cursor does without the server while documents of the last answer are left. */
    private static final Set<String> OF_AN_ANSWER = Set.of("hasNext", "next", "tryNext", "available");

    private final PatientCalls calls;

    private PatientClient(PatientCalls calls) {
        this.calls = calls;
    }

    /**
     * Opens one.
     *
     * @param settings the time-out for reads is not used
     * @param identity what this client says of itself in its handshakes, beside the driver's name
     * @param longestSilence how long a server may leave the monitor without an answer; longer than the time between its
     *     questions
     */
    public static MongoClient open(
            MongoClientSettings settings, MongoDriverInformation identity, Duration longestSilence) {
        Heartbeats heartbeats = new Heartbeats();
        Call.Listener listener = new Call.Listener();
        MongoClientSettings patient = MongoClientSettings.builder(settings)
                .applyToSocketSettings(socket -> socket.readTimeout(0, TimeUnit.MILLISECONDS))
                .applyToServerSettings(
                        server -> server.addServerMonitorListener(heartbeats).addServerListener(heartbeats))
                .applyToConnectionPoolSettings(pool -> pool.addConnectionPoolListener(listener))
                .addCommandListener(listener)
                .build();
        MongoClient client = MongoClients.create(patient, identity);
        return new PatientClient(new PatientCalls(heartbeats, longestSilence)).wrap(MongoClient.class, client);
    }

    private <T> T wrap(Class<T> type, Object driver) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> wrapIfItLeadsToServers(method, call(proxy, driver, method, arguments))));
    }

    private Object call(Object proxy, Object driver, Method method, Object[] arguments) throws Throwable {
        if (driver instanceof MongoClient client && method.getName().equals("close")) {
            calls.awaitFarewell(client::close);
            return null;
        }
        if (proxy instanceof MongoIterable<?> iterable && method.getName().equals("spliterator")) {
            // The driver's own would lead past this class.
            return Spliterators.spliteratorUnknownSize(iterable.iterator(), 0);
        }
        try {
            return needsNoServer(driver, method)
                    ? method.invoke(driver, arguments)
                    : calls.await(() -> method.invoke(driver, arguments));
        } catch (InvocationTargetException e) {
            // What the driver threw.
            throw e.getCause();
        }
    }

    private Object wrapIfItLeadsToServers(Method method, Object result) {
        Class<?> type = result instanceof MongoCursor ? MongoCursor.class : method.getReturnType();
        return result != null && LEAD_TO_SERVERS.stream().anyMatch(leads -> leads.isAssignableFrom(type))
                ? wrap(type, result)
                : result;
    }

    /** Whole answers are read document by document. */
    private static boolean needsNoServer(Object driver, Method method) {
        return driver instanceof MongoCursor<?> cursor
                && OF_AN_ANSWER.contains(method.getName())
                && cursor.available() > 0;
    }
}
