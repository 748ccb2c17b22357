package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.text.FigureText;
import java.util.List;
import java.util.Optional;

/**
 * What was measured.
 *
 * @param kind {@code standalone}, {@code replica-set} or {@code sharded}
 * @param serverVersion such as {@code 6.0.5}
 * @param shards number of shards, 0 unless sharded, or if the user may not see it
 * @param routers number of mongos used, 0 unless sharded
 * @param routerKind {@code mongos}, {@code embedded} or {@code none}
 * @param local whether this program started the servers on the machine that it ran on
 * @param uris connection strings, secrets masked
 * @param origin the servers behind it and their defaults; empty in results of older programs
 * @param slowMotion how to read the figures if it was slower than the cluster that it stands for
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record TargetReport(
        String kind,
        String serverVersion,
        int shards,
        int routers,
        String routerKind,
        boolean local,
        List<String> uris,
        Optional<TargetOrigin> origin,
        Optional<SlowMotionReport> slowMotion) {

    public TargetReport {
        uris = List.copyOf(uris);
        origin = origin == null ? Optional.empty() : origin;
        slowMotion = slowMotion == null ? Optional.empty() : slowMotion;
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

    /** The same with what its servers said. */
    public TargetReport with(TargetOrigin servers) {
        return new TargetReport(
                kind, serverVersion, shards, routers, routerKind, local, uris, Optional.of(servers), slowMotion);
    }

    /** The same, slower than the cluster that it stands for. */
    public TargetReport with(SlowMotionReport motion) {
        return new TargetReport(
                kind, serverVersion, shards, routers, routerKind, local, uris, origin, Optional.of(motion));
    }

    /** How many times longer everything took than the result's figures say; 1 unless these are scaled. */
    public double slowdown() {
        return slowMotion
                .filter(SlowMotionReport::scaled)
                .map(SlowMotionReport::factor)
                .orElse(1.0);
    }

    public static TargetReport of(TargetDescription target) {
        return new TargetReport(
                ParameterTypes.choiceName(target.kind()),
                target.serverVersion(),
                target.shards(),
                target.routers(),
                ParameterTypes.choiceName(target.routerKind()),
                target.local(),
                target.uris());
    }

    /** In a few words, such as {@code local sharded cluster of 2 shards with 1 embedded mongos, MongoDB 6.0.5}. */
    public String describe() {
        String topology = switch (kind) {
            case "sharded" ->
                "sharded cluster" + (shards > 0 ? " of " + FigureText.count(shards, "shard") : "") + " with " + routers
                        + (routerKind.equals("embedded") ? " embedded mongos" : " mongos");
            case "replica-set" -> "replica set";
            default -> "standalone server";
        };
        return (local ? "local " : "") + topology + ", MongoDB " + serverVersion
                + slowMotion.map(motion -> ", " + motion.describe()).orElse("");
    }
}
