package io.shardlab.gui.deployment;

/**
 * What connections have in common beside their addresses.
 *
 * @param user empty for servers without access control
 * @param password never shown; left out of every text but a URI for the driver
 * @param database where the user is known; empty for what the URI or the server takes
 * @param tls whether to encrypt; where it is false, the URI may ask for it
 */
record Login(String user, String password, String database, boolean tls) {

    @Override
    public String toString() {
        return "Login[" + user + "]";
    }
}
