package io.shardlab.cli.option;

import io.shardlab.core.error.UsageException;
import io.shardlab.dump.catalog.Namespaces;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Which collections are dumped or restored. */
public final class NamespaceOptions {

    @Option(
            names = {"--db", "-d"},
            paramLabel = "NAME",
            description = "Only this database.")
    private String database;

    @Option(
            names = {"--collection", "-c"},
            paramLabel = "NAME",
            description = "Only this collection of --db.")
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

    /** With names changed from the first patterns to the second. */
    public Namespaces namespaces(List<String> from, List<String> to) {
        if (collection != null && database == null) {
            throw new UsageException("--collection needs --db, the database that it is in.");
        }
        if (usersAndRoles) {
            throw new UsageException("Users and roles are neither dumped nor restored: create them on the target, or"
                    + " use mongodump and mongorestore for them.");
        }
        List<String> all = new ArrayList<>(includes);
        if (database != null) {
            all.add(Namespaces.escape(database) + "." + (collection == null ? "*" : Namespaces.escape(collection)));
        }
        return new Namespaces(all, excludes, from, to);
    }

    /** Whether anything but all is asked for. */
    public boolean isGiven() {
        return database != null || !includes.isEmpty() || !excludes.isEmpty();
    }
}
