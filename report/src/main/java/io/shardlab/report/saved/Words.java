package io.shardlab.report.saved;

import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.TargetReport;

/** How a run and its parts are named. */
public final class Words {

    private Words() {}

    /** A phase, with its repetition from the second on. */
    public static String phase(PhaseReport phase) {
        return phase.name() + (phase.repetition() > 1 ? " #" + phase.repetition() : "");
    }

    /** What was measured on, in a few words. */
    public static String target(RunResult result) {
        TargetReport target = result.target();
        String where = target.local() ? "local " : "";
        return where
                + switch (target.kind()) {
                    case "sharded" ->
                        "sharded cluster of " + counted(target.shards(), "shard") + " with "
                                + counted(target.routers(), routers(target));
                    case "replica-set" -> "replica set";
                    default -> "standalone server";
                }
                + ", MongoDB " + target.serverVersion();
    }

    private static String routers(TargetReport target) {
        return target.routerKind().equals("embedded") ? "embedded mongos" : "mongos";
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 || what.endsWith("s") ? "" : "s");
    }
}
