package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The servers of a run when it began, and their defaults. What could not be seen is left out. Immutable.
 *
 * @param members every server behind the target, without routers
 * @param writeConcern the write concern of writes that do not name one, as its document; empty if it is not known
 * @param writeConcernFrom {@code client} if the URI or the run sets it, {@code server} if it is the servers' default, also
 *     where the client only adds to it, such as {@code j}, and leaves {@code w} to the servers
 * @param readConcern the read concern of reads, as its document
 * @param readConcernFrom as {@code writeConcernFrom}
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record TargetOrigin(
        List<Member> members,
        Optional<Map<String, Object>> writeConcern,
        Optional<String> writeConcernFrom,
        Optional<Map<String, Object>> readConcern,
        Optional<String> readConcernFrom) {

    public TargetOrigin {
        members = List.copyOf(members);
    }

    /**
     * One server.
     *
     * @param address host and port
     * @param role {@code shard}, {@code config} or {@code server}
     * @param shard the id of the shard that it is a member of
     * @param replicaSet the name of its replica set
     * @param state {@code primary}, {@code secondary}, {@code arbiter}, {@code standalone}, or {@code other}, such as a
     *     server that recovers; empty if it did not answer
     * @param featureCompatibilityVersion such as {@code 6.0}
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Member(
            String address,
            String role,
            Optional<String> shard,
            Optional<String> replicaSet,
            Optional<String> state,
            Optional<String> featureCompatibilityVersion) {}
}
