package io.shardlab.transfer.command;

import com.mongodb.MongoNamespace;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.transfer.dump.catalog.Namespaces;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The choice of collections for a dump or a restore. */
public final class NamespaceOptions {

    @Option(
            names = {"--db", "-d"},
            descriptionKey = "namespace.db",
            paramLabel = "NAME",
            description =
                    "Only this database; also its name if only its folder or a file is restored. Default: that of the"
                            + " URI.")
    private String database;

    @Option(
            names = {"--collection", "-c"},
            descriptionKey = "namespace.collection",
            paramLabel = "NAME",
            description = "Only this collection of --db; also its name if only a file is restored.")
    private String collection;

    @Option(
            names = "--ns-include",
            descriptionKey = "namespace.include",
            paramLabel = "PATTERN",
            description = "Only collections whose DATABASE.COLLECTION matches, where * is any text. May be repeated.")
    private List<String> includes = new ArrayList<>();

    @Option(
            names = "--ns-exclude",
            descriptionKey = "namespace.exclude",
            paramLabel = "PATTERN",
            description = "Not the collections that match. May be repeated.")
    private List<String> excludes = new ArrayList<>();

    @Option(
            names = {"--dump-db-users-and-roles", "--restore-db-users-and-roles"},
            hidden = true)
    private boolean usersAndRoles;

    /**
     * The chosen collections.
     *
     * @param uriDatabase the database of the connection string, which then is the only one
     * @param from patterns of names that change
     * @param to the patterns of the new names
     */
    public Namespaces namespaces(Optional<String> uriDatabase, List<String> from, List<String> to) {
        Optional<String> one = database(uriDatabase);
        if (collection != null && one.isEmpty()) {
            throw new UsageException(Message.of("--collection needs --db, the database that it is in."));
        }
        if (usersAndRoles) {
            throw new UsageException(Message.of(
                    "Users and roles are neither dumped nor restored: create them on the target, or use mongodump "
                            + "and mongorestore for them."));
        }
        List<String> all = new ArrayList<>(includes);
        if (collection != null) {
            all.add(Namespaces.escape(one.get()) + "." + Namespaces.escape(collection));
        } else if (database != null) {
            all.add(Namespaces.escape(database) + ".*");
        }
        Namespaces names = new Namespaces(all, excludes, from, to);
        return uriDatabase.map(names::within).orElse(names);
    }

    /**
     * The database that is given by name.
     *
     * @param uriDatabase the database of the connection string
     * @throws UsageException if there are two, or the name is not valid
     */
    public Optional<String> database(Optional<String> uriDatabase) {
        uriDatabase.ifPresent(name -> requireName("--uri", name));
        if (database == null) {
            return uriDatabase;
        }
        requireName("--db", database);
        if (uriDatabase.filter(other -> !other.equals(database)).isPresent()) {
            throw new UsageException(Message.of(
                    "--uri names the database {0}, but --db names {1}: give one of them; authSource says where a "
                            + "user logs in.",
                    uriDatabase.get(), database));
        }
        return Optional.of(database);
    }

    private static void requireName(String option, String database) {
        try {
            MongoNamespace.checkDatabaseNameValidity(database);
        } catch (IllegalArgumentException e) {
            throw new UsageException(
                    Message.of("{0} must name a database, but '{1}' is not a valid name.", option, database), e);
        }
    }

    public Optional<String> collection() {
        return Optional.ofNullable(collection);
    }

    /** True if an option limits the choice; the database of the connection string does not count. */
    public boolean isGiven() {
        return database != null || !includes.isEmpty() || !excludes.isEmpty();
    }
}
