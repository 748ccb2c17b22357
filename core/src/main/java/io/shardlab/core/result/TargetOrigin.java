package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the servers of a run were when it began, and what they take for granted; what could not be seen is left out.
 *
 * @param members every server behind the target, without routers
 * @param writeConcern what writes asked for that said nothing of it themselves, as its document; empty if that is not known
 * @param writeConcernFrom {@code client} if the URI or the run says it, {@code server} if it is the servers' default,
 *     also where the client only says more of it, such as {@code j}, and leaves {@code w} to the servers
 * @param readConcern what reads asked for, as its document
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
     * @param state {@code primary}, {@code secondary}, {@code arbiter}, {@code standalone}, or {@code other} such as one that
     *     recovers; empty if it did not answer
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
