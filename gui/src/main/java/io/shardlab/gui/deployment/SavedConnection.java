package io.shardlab.gui.deployment;

import io.shardlab.core.deployment.MongoUris;
import java.util.stream.Collectors;

/**
 * A connection that was used before, without its password.
 *
 * @param addresses the connection strings or hosts, one per line, without logins
 * @param user empty for servers without access control
 * @param database the database that defines the user; empty for the default
 * @param tls true to encrypt
 * @param caFile the file of certificates that servers are checked against; empty for those that Java trusts
 * @param name the name that the user gave it; empty if none
 * @param color the colour that the user gave it, as style sheets name it; empty if none
 * @param version of the servers that answered last; empty if unknown
 */
public record SavedConnection(
        String addresses,
        String user,
        String database,
        boolean tls,
        String caFile,
        String name,
        String color,
        String version) {

    /** A connection that was not used before. */
    public SavedConnection(String addresses, String user, String database, boolean tls, String caFile) {
        this(addresses, user, database, tls, caFile, "", "", "");
    }

    /** The same connection with another look. */
    SavedConnection with(String otherName, String otherColor, String otherVersion) {
        return new SavedConnection(addresses, user, database, tls, caFile, otherName, otherColor, otherVersion);
    }

    /** True if it leads to the same servers in the same way, whatever its look is. */
    boolean isLike(SavedConnection other) {
        return with("", "", "").equals(other.with("", "", ""));
    }

    /** True if the addresses contain no secret, such as the token of a mechanism among their options. */
    boolean isSafe() {
        return addresses.lines().allMatch(line -> MongoUris.mask(line).equals(line));
    }

    /** The user and the addresses in one line. */
    String place() {
        String hosts = addresses.lines().map(String::strip).collect(Collectors.joining(", "));
        return user.isEmpty() ? hosts : user + " @ " + hosts;
    }
}
