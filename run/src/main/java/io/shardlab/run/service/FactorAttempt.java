package io.shardlab.run.service;

import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.deployment.TimeDilation;
import io.shardlab.core.deployment.TimeDilation.Choice;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.file.Folders;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SlowMotionReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.SearchParameters;
import io.shardlab.core.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A short run in slow motion, which shows whether this machine can carry it. Its result is not kept. */
record FactorAttempt(Workload workload, RunControl control, TargetOpener opener, RunListener listener)
        implements FactorSearch.Runner {

    private static final Logger LOG = LoggerFactory.getLogger(FactorAttempt.class);

    /** The proxies and this program must have been compiled before it is judged how busy they are. */
    private static final Duration WARM_UP = Duration.ofSeconds(10);

    private static final Duration MEASURED = Duration.ofSeconds(5);

    private static final double SATURATED = 0.9;

    /** In slow motion, a load of more would take longer than the measurement. */
    private static final long MOST_DOCUMENTS = 10_000;

    /**
     * The punctuality and the load of this machine during a run.
     *
     * @param factor the factor of the run
     * @param late how much later than due messages were delivered, as a share of their delays
     * @param busy how much of the processors was busy, from 0 to 1
     * @param stolen how much of them the hypervisor gave to other virtual machines, from 0 to 1
     */
    record Seen(double factor, double late, double busy, double stolen) {

        private static Optional<Seen> of(RunResult result) {
            double stolen = result.phases().stream()
                    .filter(PhaseReport::measured)
                    .flatMap(phase -> phase.client().stolenCpuShare().stream())
                    .max(Comparator.naturalOrder())
                    .orElse(0.0);
            return result.target()
                    .slowMotion()
                    .map(motion -> new Seen(
                            motion.factor(),
                            motion.lateShare().orElse(0.0),
                            motion.machineCpuShare().orElse(0.0),
                            stolen));
        }

        boolean fits() {
            return excess() <= 1;
        }

        /** True if results with this factor would not warn; unlike {@link #fits}, this has no reserve. */
        boolean isTrueToScale() {
            return late <= SlowMotionReport.MOST_LATE && busy <= TimeDilation.MOST_BUSY;
        }

        /** True if the processors were so busy that there may have been several times as much to do as was done. */
        boolean isSaturated() {
            return busy > SATURATED;
        }

        /** Returns how many times more than the most was seen; below 1 if the run fits. */
        double excess() {
            return Math.max(late / FactorSearch.MOST_LATE, busy / TimeDilation.MOST_BUSY);
        }

        Message times() {
            return Message.of("{0} times slower", FigureText.brief(factor));
        }

        Message shares() {
            return Message.of(
                    "messages {0} late, processors {1} busy", FigureText.percent(late), FigureText.percent(busy));
        }

        /** Returns the same with the most that is allowed. */
        Message sharesOf(double mostLate) {
            return Message.of(
                    "messages {0} late (at most {1}), processors {2} busy (at most {3})",
                    FigureText.percent(late),
                    FigureText.percent(mostLate),
                    FigureText.percent(busy),
                    FigureText.percent(TimeDilation.MOST_BUSY));
        }
    }

    @Override
    public Optional<Seen> run(Settings settings, Choice choice) {
        Path folder = temporaryFolder();
        try {
            Settings brief = shortened(settings)
                    .with(TargetParameters.SLOW_MOTION, choice)
                    .with(OutputParameters.OUT, folder);
            RunRequest request = new RunRequest(workload, brief, List.of());
            RunOutcome outcome = new Run(request, control, opener, new WithoutPhases(listener)).run();
            outcome.failure().ifPresent(failure -> {
                throw failure;
            });
            return control.isStopped() ? Optional.empty() : outcome.result().flatMap(Seen::of);
        } finally {
            delete(folder);
        }
    }

    /** Keeps what makes a run heavy: servers and threads. A workload may refuse the short time, as for an election. */
    private Settings shortened(Settings settings) {
        Settings once = settings.with(RunParameters.REPEAT, 1)
                .with(RunParameters.WARM_UP, WARM_UP)
                .without(RunParameters.START_AT)
                .without(RunParameters.STAGES)
                .without(SearchParameters.FIND_MAX);
        boolean needsOperations = workload.parameters().stream()
                .anyMatch(parameter -> parameter.name().equals(RunParameters.OPERATIONS.name()));
        Settings brief = (needsOperations ? once : once.without(RunParameters.OPERATIONS))
                .with(RunParameters.DURATION, MEASURED)
                .with(
                        RunParameters.DOCUMENTS,
                        Math.min(
                                MOST_DOCUMENTS,
                                once.find(RunParameters.DOCUMENTS).orElse(MOST_DOCUMENTS)));
        try {
            workload.check(brief);
            return brief;
        } catch (UsageException e) {
            LOG.debug("The try is as long as the run", e);
            return once;
        }
    }

    private static Path temporaryFolder() {
        try {
            return Files.createTempDirectory("shardlab-slow-motion-");
        } catch (IOException e) {
            throw new RunFailedException(Message.of("The temporary folder cannot be written: {0}.", e.getMessage()), e);
        }
    }

    private static void delete(Path folder) {
        try {
            Folders.delete(folder);
        } catch (IOException e) {
            LOG.debug("{} cannot be deleted", folder, e);
        }
    }

    /** Passes notices on. The phases of a try are none of the user's measurement. */
    private record WithoutPhases(RunListener listener) implements RunListener {

        @Override
        public void say(Message text) {
            listener.say(text);
        }

        @Override
        public void warn(Message text) {
            listener.warn(text);
        }
    }
}
