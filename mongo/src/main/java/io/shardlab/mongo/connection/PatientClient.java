package io.shardlab.mongo.connection;

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

/**
 * A client of the driver for administration. Its commands have no time limit, as nobody knows how long a migration, an
 * index build or a count takes: it waits as long as the server answers the driver's monitor. A server that was stopped
 * or cut off does not answer; the call then fails with a {@link SilentServerException}.
 *
 * <p>All objects that lead to servers, such as collections and cursors, are wrapped like the client itself, so that
 * every call goes through {@link PatientCalls}, in a thread of its own. So this client is not for measured operations.
 * An interrupted caller returns at once with a {@link MongoInterruptedException}. Closing the client takes a few
 * seconds at most and never fails. Thread-safe.
 */
record PatientClient(PatientCalls calls) {

    /** The types that lead to servers. Their instances are wrapped when a call returns them. */
    private static final List<Class<?>> LEAD_TO_SERVERS = List.of(
            MongoCluster.class, MongoDatabase.class, MongoCollection.class, MongoIterable.class, MongoCursor.class);

    /** The methods of a cursor that need no server while documents of the last answer are left. */
    private static final Set<String> WITHIN_ANSWER = Set.of("hasNext", "next", "tryNext", "available");

    /**
     * Opens a client.
     *
     * @param settings settings whose time-out for reads is not used
     * @param identity the client's name in its handshakes, beside the driver's name
     * @param longestSilence the time after which the monitor's missing answer counts as silence; longer than the time between
     *     its questions
     */
    static MongoClient open(MongoClientSettings settings, MongoDriverInformation identity, Duration longestSilence) {
        PatientCalls calls = new PatientCalls(longestSilence);
        return new PatientClient(calls)
                .wrap(MongoClient.class, MongoClients.create(calls.listening(settings), identity));
    }

    private <T> T wrap(Class<T> type, Object driver) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> wrapIfItLeadsToServers(method, call(proxy, driver, method, arguments))));
    }

    private Object call(Object proxy, Object driver, Method method, Object[] arguments) throws Throwable {
        if (driver instanceof MongoClient client && method.getName().equals("close")) {
            calls.awaitClose(client::close);
            return null;
        }
        if (proxy instanceof MongoIterable<?> iterable && method.getName().equals("spliterator")) {
            // The driver's own spliterator would bypass this class.
            return Spliterators.spliteratorUnknownSize(iterable.iterator(), 0);
        }
        try {
            return needsNoServer(driver, method)
                    ? method.invoke(driver, arguments)
                    : calls.await(() -> method.invoke(driver, arguments));
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private Object wrapIfItLeadsToServers(Method method, Object result) {
        Class<?> type = result instanceof MongoCursor ? MongoCursor.class : method.getReturnType();
        return result != null && LEAD_TO_SERVERS.stream().anyMatch(leads -> leads.isAssignableFrom(type))
                ? wrap(type, result)
                : result;
    }

    private static boolean needsNoServer(Object driver, Method method) {
        return driver instanceof MongoCursor<?> cursor
                && WITHIN_ANSWER.contains(method.getName())
                && cursor.available() > 0;
    }
}
