package io.shardlab.insight.capture.observe;

import java.util.OptionalLong;

/**
 * The place where an operation was seen, and what connects it with other entries. Texts are empty where they are unknown.
 *
 * @param server the shard, server or log file
 * @param key what all parts of one operation of a mongos have in common
 * @param session the client's session
 * @param transaction the number of the multi-document transaction in its session
 * @param connection the client's connection; sessions are better, where they are known
 */
public record Origin(String server, String key, String session, OptionalLong transaction, String connection) {

    /** Returns what distinguishes this client from others that work at the same time. */
    public String client() {
        return session.isEmpty() ? connection : session;
    }
}
