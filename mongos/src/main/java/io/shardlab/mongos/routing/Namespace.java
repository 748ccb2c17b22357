package io.shardlab.mongos.routing;

/** A collection's full name. */
public record Namespace(String database, String collection) {

    /** Splits at the first dot; the collection is empty if there is none. */
    public static Namespace parse(String fullName) {
        int dot = fullName.indexOf('.');
        return dot < 0
                ? new Namespace(fullName, "")
                : new Namespace(fullName.substring(0, dot), fullName.substring(dot + 1));
    }

    /** Whether the config server holds it. */
    public boolean onConfigServer() {
        return isConfigServerDatabase(database);
    }

    /** Whether the config server holds the database. */
    public static boolean isConfigServerDatabase(String database) {
        return database.equals("config") || database.equals("admin");
    }

    @Override
    public String toString() {
        return database + "." + collection;
    }
}
