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
 */
public record SavedConnection(String addresses, String user, String database, boolean tls, String caFile) {

    /** True if the addresses contain no secret, such as the token of a mechanism among their options. */
    boolean isSafe() {
        return addresses.lines().allMatch(line -> MongoUris.mask(line).equals(line));
    }

    /** The user and the addresses in one line. */
    String name() {
        String hosts = addresses.lines().map(String::strip).collect(Collectors.joining(", "));
        return user.isEmpty() ? hosts : user + " @ " + hosts;
    }
}
