package io.shardlab.mongo.dataset;

import com.mongodb.MongoNamespace;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * The rules for the collection of a run: names that servers accept, without the names of collections in which servers or this
 * program keep their own data.
 */
final class NamespaceRules {

    private static final Message DATABASE = Message.of("--database, or the database that --uri names,");

    /** The servers' own databases; a load into them would damage the servers. */
    private static final Set<String> SERVERS_OWN = new TreeSet<>(Set.of("admin", "config", "local"));

    /** The collections in which this program keeps its own data. */
    private static final Set<String> OUR_OWN = new TreeSet<>(Set.of(DataSetMarker.COLLECTION, LoadJournal.COLLECTION));

    /** The characters that servers refuse on every system; servers on Windows refuse more. */
    private static final String NOT_IN_DATABASES = "/\\. \"$";

    private static final int MAX_DATABASE_BYTES = 63;

    /** The maximum of a collection with its database and the dot. */
    private static final int MAX_NAMESPACE_BYTES = 255;

    private static final int MAX_SHARDED_NAMESPACE_BYTES = 235;

    private static final String SERVERS_PREFIX = "system.";

    private NamespaceRules() {}

    /**
     * Requires names that are allowed.
     *
     * @param sharded true if the collection may be sharded, so that its name must be shorter
     * @throws UsageException if a name is not allowed; the message contains the option and the rule
     */
    static MongoNamespace require(String database, String collection, boolean sharded) {
        if (!isDatabase(database)) {
            throw refused(
                    DATABASE,
                    database,
                    Message.of(
                            "a name of at most {0,number,#} bytes without control characters, blanks and any of / \\ . \" $",
                            MAX_DATABASE_BYTES));
        }
        if (SERVERS_OWN.contains(database.toLowerCase(Locale.ROOT))) {
            throw refused(
                    DATABASE,
                    database,
                    Message.of(
                            "a database for data, not one of {0}, in which the servers keep their own data",
                            String.join(", ", SERVERS_OWN)));
        }
        if (!isCollection(collection)) {
            throw refused(
                    "--collection",
                    collection,
                    Message.of(
                            "a name without $ and control characters that does not begin with a dot or {0} and is not one of "
                                    + "{1}",
                            SERVERS_PREFIX, String.join(", ", OUR_OWN)));
        }
        int bytes = bytes(database + "." + collection);
        int most = sharded ? MAX_SHARDED_NAMESPACE_BYTES : MAX_NAMESPACE_BYTES;
        if (bytes > most) {
            throw new UsageException(Message.of(
                    "{1,choice,0#--collection is too long: with its database and the dot a name may have {0} bytes, "
                            + "but this one has {2}.|1#--collection is too long: with its database and the dot a name may have "
                            + "{0} bytes on shards, but this one has {2}.}",
                    Integer.toString(most), sharded ? 1 : 0, Integer.toString(bytes)));
        }
        return new MongoNamespace(database, collection);
    }

    private static boolean isDatabase(String name) {
        return !name.isEmpty()
                && bytes(name) <= MAX_DATABASE_BYTES
                && name.chars().noneMatch(c -> Character.isISOControl(c) || NOT_IN_DATABASES.indexOf(c) >= 0);
    }

    private static boolean isCollection(String name) {
        return !name.isEmpty()
                && name.charAt(0) != '.'
                && !name.startsWith(SERVERS_PREFIX)
                && !OUR_OWN.contains(name)
                && name.chars().noneMatch(c -> Character.isISOControl(c) || c == '$');
    }

    private static int bytes(String name) {
        return name.getBytes(StandardCharsets.UTF_8).length;
    }

    private static UsageException refused(Object option, String name, Message rule) {
        return new UsageException(
                Message.of("{0} must be {1}, but is '{2}'.", option, rule, name.replaceAll("\\p{Cntrl}", "?")));
    }
}
