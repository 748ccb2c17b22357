package io.shardlab.mongo.connection;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.deployment.UriParts;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.PlainText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The database that connection strings name: the one that a run works in. */
public final class UriDatabase {

    /** Most users are known there, and no run may work in it: beside a user's name it only says where to log in. */
    private static final String OF_LOGINS = "admin";

    private UriDatabase() {}

    /**
     * Adds the database that connection strings name to what was given.
     *
     * @param given values by parameter name, as typed
     * @param option how the connection strings were given
     * @throws UsageException if they name several, or another one than {@code --database} does
     */
    public static Map<String, String> added(Map<String, String> given, String option, List<String> uris) {
        List<String> named =
                uris.stream().flatMap(uri -> ofData(uri).stream()).distinct().toList();
        if (named.isEmpty()) {
            return given;
        }
        String database = named.get(0);
        if (named.size() > 1) {
            throw new UsageException(option + " names several databases, " + shown(database) + " and "
                    + shown(named.get(1)) + ": a run works in one.");
        }
        Optional<String> typed = Optional.ofNullable(given.get(TargetParameters.DATABASE.name()));
        if (typed.filter(other -> !other.equals(database)).isPresent()) {
            throw new UsageException(option + " names the database " + shown(database) + ", and "
                    + TargetParameters.DATABASE.option() + " names " + shown(typed.get())
                    + ": give one of them; authSource says where a user logs in.");
        }
        Map<String, String> all = new LinkedHashMap<>(given);
        all.put(TargetParameters.DATABASE.name(), database);
        return all;
    }

    private static Optional<String> ofData(String uri) {
        return UriParts.of(uri).filter(parts -> !isOfLogin(parts)).flatMap(UriParts::database);
    }

    private static boolean isOfLogin(UriParts parts) {
        return parts.login().isPresent()
                && parts.database().filter(OF_LOGINS::equals).isPresent();
    }

    private static String shown(String name) {
        return PlainText.excerpt(name.replaceAll("\\p{Cntrl}", "?"));
    }

    /** What is to be said of a database that is not the run's although a connection string names it. */
    public static Optional<String> notice(Settings settings) {
        return settings.find(TargetParameters.URI).orElse(List.of()).stream()
                .flatMap(uri -> UriParts.of(uri).stream())
                .filter(UriDatabase::isOfLogin)
                .findFirst()
                .map(parts -> TargetParameters.URI.option() + " names " + OF_LOGINS
                        + ", which is only where the user logs in: the run works in the database "
                        + settings.get(TargetParameters.DATABASE));
    }
}
