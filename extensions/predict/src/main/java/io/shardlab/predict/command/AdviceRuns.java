package io.shardlab.predict.command;

import io.shardlab.cli.command.PlanRuns;
import io.shardlab.cli.command.Services;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.progress.WholeProgress;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.run.experiment.ExperimentOutcome;
import io.shardlab.run.experiment.ExperimentPlan;
import io.shardlab.run.experiment.PlannedCell;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Runs the measurements of advice, with one progress for all of them. For one thread. */
final class AdviceRuns implements AutoCloseable {

    /** Servers start and data are loaded. In slow motion that takes as much longer as the measurement itself. */
    private static final Duration PREPARATION = Duration.ofSeconds(8);

    private static final Duration SLOW_PREPARATION = Duration.ofSeconds(40);

    private final Console console;
    private final Services services;
    private final boolean quiet;
    private final PlanRuns runs;
    private final List<Duration> expected = new ArrayList<>();
    private Optional<WholeProgress> progress = Optional.empty();

    /** @param quiet whether no progress is shown */
    AdviceRuns(Console console, Services services, boolean quiet) {
        this.console = console;
        this.services = services;
        this.quiet = quiet;
        this.runs = new PlanRuns(console, services);
    }

    /** Returns the exit code of all runs until now. */
    int exitCode() {
        return runs.exitCode();
    }

    /**
     * Checks a plan before anything is measured.
     *
     * @throws io.shardlab.core.error.UsageException if its servers are not possible on this machine
     */
    void check(ExperimentPlan plan) {
        plan.cells().forEach(cell -> services.targetOpener().check(cell.settings()));
    }

    /** Asks servers something before they are measured. */
    <T> T ask(Settings settings, Function<Target, T> question) throws InterruptedException {
        try (Target target = services.targetOpener().open(settings, services.notices())) {
            return question.apply(target);
        }
    }

    /** Announces measurements that run before all that were announced until now, so that the progress counts them. */
    void expectFirst(List<ExperimentPlan> plans) {
        expected.addAll(0, plans.stream().flatMap(plan -> times(plan).stream()).toList());
    }

    private static List<Duration> times(ExperimentPlan plan) {
        List<Duration> times = new ArrayList<>();
        Optional<Settings> before = Optional.empty();
        for (PlannedCell cell : plan.order()) {
            Settings settings = cell.settings();
            boolean sameServers = before.filter(
                            last -> TargetParameters.differences(last, settings).isEmpty())
                    .isPresent();
            Duration preparation = sameServers
                    ? Duration.ZERO
                    : settings.find(TargetParameters.SLOW_MOTION).isPresent() ? SLOW_PREPARATION : PREPARATION;
            times.add(settings.get(RunParameters.WARM_UP)
                    .plus(settings.get(RunParameters.DURATION))
                    .plus(preparation));
            before = Optional.of(settings);
        }
        return times;
    }

    /**
     * Runs the next plan of those that were announced; blocks until all of its cells have ended or the user stops them.
     *
     * @param subject what it measures, for cells in which no parameter varies
     */
    ExperimentOutcome run(ExperimentPlan plan, Message subject) {
        WholeProgress shown = progress.orElseGet(() -> new WholeProgress(console, quiet, expected));
        progress = Optional.of(shown);
        shown.subject(subject);
        return runs.run(plan, shown);
    }

    @Override
    public void close() {
        progress.ifPresent(WholeProgress::close);
        progress = Optional.empty();
    }
}
