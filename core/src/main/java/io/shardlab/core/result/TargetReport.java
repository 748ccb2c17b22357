package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.core.figure.Measured;
import io.shardlab.core.figure.Quantity;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;

/**
 * The target that was measured. Immutable.
 *
 * @param kind {@code standalone}, {@code replica-set} or {@code sharded}
 * @param serverVersion such as {@code 6.0.5}
 * @param shards the number of shards; 0 unless sharded, or if the user may not see it
 * @param routers the number of mongos used; 0 unless sharded
 * @param routerKind {@code mongos}, {@code embedded} or {@code none}
 * @param local true if this program started the servers on its own machine
 * @param uris the connection strings, secrets masked
 * @param origin the servers behind it and their defaults; empty in results of older programs
 * @param slowMotion the slow motion; empty if the target was not slowed down
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record TargetReport(
        String kind,
        String serverVersion,
        @Measured(Quantity.COUNT) int shards,
        @Measured(Quantity.COUNT) int routers,
        String routerKind,
        boolean local,
        List<String> uris,
        Optional<TargetOrigin> origin,
        Optional<SlowMotionReport> slowMotion) {

    public TargetReport {
        uris = List.copyOf(uris);
    }

    /** A target whose servers were not asked. */
    public TargetReport(
            String kind,
            String serverVersion,
            int shards,
            int routers,
            String routerKind,
            boolean local,
            List<String> uris) {
        this(kind, serverVersion, shards, routers, routerKind, local, uris, Optional.empty(), Optional.empty());
    }

    /** The same target with its servers. */
    public TargetReport with(TargetOrigin servers) {
        return new TargetReport(
                kind, serverVersion, shards, routers, routerKind, local, uris, Optional.of(servers), slowMotion);
    }

    /** The same target in slow motion. */
    public TargetReport with(SlowMotionReport motion) {
        return new TargetReport(
                kind, serverVersion, shards, routers, routerKind, local, uris, origin, Optional.of(motion));
    }

    /** Returns the factor by which everything took longer than the result's figures say; 1 unless they are scaled. */
    public double slowdown() {
        return slowMotion
                .filter(SlowMotionReport::scaled)
                .map(SlowMotionReport::factor)
                .orElse(1.0);
    }

    /**
     * Describes the target in a few words, such as
     * {@code local sharded cluster of 2 shards with 1 embedded mongos, MongoDB 6.0.5}.
     */
    public String describe() {
        return description().toString();
    }

    /** The same description, which gets its language when it is shown. */
    public Message description() {
        Message whole =
                Message.of("{0}, MongoDB {1}", local ? Message.of("local {0}", topology()) : topology(), serverVersion);
        return slowMotion
                .map(motion -> Message.of("{0}, {1}", whole, motion.description()))
                .orElse(whole);
    }

    private Message topology() {
        return switch (kind) {
            case "sharded" -> {
                Message mongos = Message.of(
                        routerKind.equals("embedded") ? "{0,number,#} embedded mongos" : "{0,number,#} mongos",
                        routers);
                yield shards > 0
                        ? Message.of(
                                "sharded cluster of {0} with {1}",
                                Message.of("{0,choice,0#{0} shards|1#1 shard|1<{0} shards}", shards), mongos)
                        : Message.of("sharded cluster with {0}", mongos);
            }
            case "replica-set" -> Message.of("replica set");
            default -> Message.of("standalone server");
        };
    }
}
