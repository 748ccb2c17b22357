package io.shardlab.mongo.connection;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.deployment.UriParts;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The database in connection strings, in which a run works. */
public final class UriDatabase {

    /** The database of most users. No run may work in it, so with a user name it is only the place of the login. */
    private static final String LOGIN_DATABASE = "admin";

    private UriDatabase() {}

    /**
     * Adds the database of the connection strings to the given parameters.
     *
     * @param given the values by parameter name, as typed
     * @param option the option by which the connection strings were given
     * @throws UsageException if they name several databases, or another one than {@code --database}
     */
    public static Map<String, String> added(Map<String, String> given, String option, List<String> uris) {
        List<String> named = uris.stream()
                .flatMap(uri -> dataDatabase(uri).stream())
                .distinct()
                .toList();
        if (named.isEmpty()) {
            return given;
        }
        String database = named.get(0);
        if (named.size() > 1) {
            throw new UsageException(Message.of(
                    "{0} names several databases, {1} and {2}: a run works in one.",
                    option, shown(database), shown(named.get(1))));
        }
        Optional<String> typed = Optional.ofNullable(given.get(TargetParameters.DATABASE.name()));
        if (typed.filter(other -> !other.equals(database)).isPresent()) {
            throw new UsageException(Message.of(
                    "{0} names the database {1}, and {2} names {3}: give one of them; authSource says where a user "
                            + "logs in.",
                    option, shown(database), TargetParameters.DATABASE.option(), shown(typed.get())));
        }
        Map<String, String> all = new LinkedHashMap<>(given);
        all.put(TargetParameters.DATABASE.name(), database);
        return all;
    }

    private static Optional<String> dataDatabase(String uri) {
        return UriParts.of(uri).filter(parts -> !isForLogin(parts)).flatMap(UriParts::database);
    }

    private static boolean isForLogin(UriParts parts) {
        return parts.login().isPresent()
                && parts.database().filter(LOGIN_DATABASE::equals).isPresent();
    }

    private static String shown(String name) {
        return PlainText.excerpt(name.replaceAll("\\p{Cntrl}", "?"));
    }

    /** Describes a database that a connection string names only for the login; empty if there is none. */
    public static Optional<String> notice(Settings settings) {
        return settings.find(TargetParameters.URI).orElse(List.of()).stream()
                .flatMap(uri -> UriParts.of(uri).stream())
                .filter(UriDatabase::isForLogin)
                .findFirst()
                .map(parts -> TargetParameters.URI.option() + " names " + LOGIN_DATABASE
                        + ", which is only where the user logs in: the run works in the database "
                        + settings.get(TargetParameters.DATABASE));
    }
}
