package io.shardlab.cli.option;

import com.mongodb.MongoNamespace;
import io.shardlab.core.error.UsageException;
import io.shardlab.dump.catalog.Namespaces;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which collections are dumped or restored. */
public final class NamespaceOptions {

    @Option(
            names = {"--db", "-d"},
            paramLabel = "NAME",
            description = "Only this database; also the name for what the folder of one database, or a file, holds."
                    + " Default: that of the URI.")
    private String database;

    @Option(
            names = {"--collection", "-c"},
            paramLabel = "NAME",
            description = "Only this collection of --db; also the name for what a file holds.")
    private String collection;

    @Option(
            names = "--ns-include",
            paramLabel = "PATTERN",
            description = "Only collections whose DATABASE.COLLECTION matches; * stands for anything. May be repeated.")
    private List<String> includes = new ArrayList<>();

    @Option(names = "--ns-exclude", paramLabel = "PATTERN", description = "Not those that match. May be repeated.")
    private List<String> excludes = new ArrayList<>();

    @Option(
            names = {"--dump-db-users-and-roles", "--restore-db-users-and-roles"},
            hidden = true)
    private boolean usersAndRoles;

    /**
     * With names changed from the first patterns to the second.
     *
     * @param uriDatabase that of the connection string: no other one is touched
     */
    public Namespaces namespaces(Optional<String> uriDatabase, List<String> from, List<String> to) {
        Optional<String> one = database(uriDatabase);
        if (collection != null && one.isEmpty()) {
            throw new UsageException("--collection needs --db, the database that it is in.");
        }
        if (usersAndRoles) {
            throw new UsageException("Users and roles are neither dumped nor restored: create them on the target, or"
                    + " use mongodump and mongorestore for them.");
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
     * The one that is asked for by name.
     *
     * @param uriDatabase that of the connection string
     * @throws UsageException if there are two, or no server would take the name
     */
    public Optional<String> database(Optional<String> uriDatabase) {
        uriDatabase.ifPresent(name -> requireName("--uri", name));
        if (database == null) {
            return uriDatabase;
        }
        requireName("--db", database);
        if (uriDatabase.filter(other -> !other.equals(database)).isPresent()) {
            throw new UsageException("--uri names the database " + uriDatabase.get() + ", but --db names " + database
                    + ": give one of them; authSource says where a user logs in.");
        }
        return Optional.of(database);
    }

    private static void requireName(String option, String database) {
        try {
            MongoNamespace.checkDatabaseNameValidity(database);
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + " must name a database, but '" + database + "' is not a valid name.", e);
        }
    }

    public Optional<String> collection() {
        return Optional.ofNullable(collection);
    }

    /** Whether anything but all is asked for, the database of the connection string aside. */
    public boolean isGiven() {
        return database != null || !includes.isEmpty() || !excludes.isEmpty();
    }
}
