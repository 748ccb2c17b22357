package io.shardlab.run.experiment;

import io.shardlab.answers.table.Cell;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.result.WorkloadSource;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Opens the targets of an experiment, unless they or this program differ from those that measured its earlier cells, because
 * one table would mix the figures of both. Confined to the experiment's thread.
 */
final class SameConditions implements TargetOpener {

    private final Path folder;
    private final Workload workload;
    private final List<Measured> before = new ArrayList<>();
    private final TargetOpener opener;
    private Optional<RunFailedException> refusal = Optional.empty();

    private record Measured(Settings settings, RunResult result) {}

    /** @param earlier the cells of earlier sessions; only those that were measured without failure count */
    SameConditions(Path folder, ExperimentPlan plan, List<Cell> earlier, TargetOpener opener) {
        this.folder = folder;
        this.workload = plan.workload();
        this.opener = opener;
        Map<Integer, PlannedCell> planned =
                plan.cells().stream().collect(Collectors.toMap(PlannedCell::number, cell -> cell));
        earlier.stream()
                .filter(cell -> cell.failure().isEmpty())
                .forEach(cell -> cell.result()
                        .ifPresent(result -> before.add(
                                new Measured(planned.get(cell.number()).settings(), result))));
    }

    /**
     * Refuses another version of this program, and another content of a workload file.
     *
     * @throws RunFailedException if an earlier cell was measured by one
     */
    void requireSameProgram() {
        String now = build(ClientDescription.ofThisProcess());
        for (Measured cell : before) {
            requireSame(build(cell.result().client()), now);
            requireSame(
                    file(WorkloadSource.in(cell.result().facts()).map(WorkloadSource::sha256)),
                    file(workload.contentHash()));
        }
    }

    private String file(Optional<String> hash) {
        return workload.reference()
                + hash.map(sha256 -> " with the SHA-256 " + sha256).orElse("");
    }

    private static String build(ClientDescription client) {
        return "Shardlab " + client.build();
    }

    @Override
    public void check(Settings settings) {
        opener.check(settings);
    }

    @Override
    public Target open(Settings settings, Notices notices) throws InterruptedException {
        Target target = opener.open(settings, notices);
        try {
            requireSame(settings, target.description().report());
            return target;
        } catch (RunFailedException e) {
            refusal = Optional.of(e);
            target.close();
            throw e;
        }
    }

    /** Returns the refusal of a target, which ends the experiment and not only its cell. */
    Optional<RunFailedException> refusal() {
        return refusal;
    }

    private void requireSame(Settings settings, TargetReport now) {
        for (Measured cell : before) {
            TargetReport then = cell.result().target();
            if (agree(cell.settings(), settings, TargetParameters.ofLocalCluster())) {
                requireSame(servers(then), servers(now));
            } else if (agree(
                    cell.settings(),
                    settings,
                    List.of(TargetParameters.SERVER_VERSION, TargetParameters.MONGODB_BIN))) {
                requireSame(version(then), version(now));
            }
        }
    }

    private static boolean agree(Settings one, Settings other, List<? extends Parameter<?>> parameters) {
        return parameters.stream().allMatch(parameter -> one.find(parameter).equals(other.find(parameter)));
    }

    private static String servers(TargetReport target) {
        return version(target) + " (" + target.kind() + ", " + target.shards() + " shards, " + target.routers()
                + " mongos, router " + target.routerKind() + ")";
    }

    private static String version(TargetReport target) {
        return "MongoDB " + target.serverVersion();
    }

    private void requireSame(String then, String now) {
        if (!then.equals(now)) {
            throw new RunFailedException(Message.of(
                    "The experiment in {0} cannot continue: its earlier cells were measured with {1}, and now it is "
                            + "{2}, so that the cells would not be comparable. Continue with the former, or run the experiment "
                            + "again from the start.",
                    folder, then, now));
        }
    }
}
