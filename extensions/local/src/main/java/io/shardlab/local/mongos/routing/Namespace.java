package io.shardlab.local.mongos.routing;

/** The full name of a collection. */
public record Namespace(String database, String collection) {

    /** Splits a name at its first dot; the collection is empty if there is no dot. */
    public static Namespace parse(String fullName) {
        int dot = fullName.indexOf('.');
        return dot < 0
                ? new Namespace(fullName, "")
                : new Namespace(fullName.substring(0, dot), fullName.substring(dot + 1));
    }

    /** Reports whether the config server holds the collection. */
    public boolean onConfigServer() {
        return isConfigServerDatabase(database);
    }

    /** Reports whether the config server holds the database. */
    public static boolean isConfigServerDatabase(String database) {
        return database.equals("config") || database.equals("admin");
    }

    @Override
    public String toString() {
        return database + "." + collection;
    }
}
