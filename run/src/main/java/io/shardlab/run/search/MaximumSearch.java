package io.shardlab.run.search;

import io.shardlab.answers.verdict.Budget;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.MaximumReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.SearchParameters;
import io.shardlab.core.workload.Work;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * Searches the highest rate at which a loop of operations meets objectives. A closed loop shows about where the limit is;
 * then trials, each an open loop at one rate, narrow it down. For one run, confined to its thread.
 */
public final class MaximumSearch {

    /** The longest time of the closed loop. */
    private static final Duration LONGEST_OPENING = Duration.ofSeconds(5);

    /** Before each trial, its rate is held for this part of its time, so that caches and connections get used to it. */
    private static final int SETTLING_PART = 5;

    /** Hardly anything waits at a hundredth of the rate of a closed loop, so a miss there is not due to the load. */
    private static final double LOWEST_SHARE = 0.01;

    /** Fewer arrivals in a trial show nothing. */
    private static final double FEWEST_ARRIVALS = 10;

    private final Settings settings;
    private final TrialPhases phases;
    private final BooleanSupplier stopped;
    private final Notices notices;
    private final TrialJudge judge;
    private final Duration duration;
    private final List<FoundMaximum> found = new ArrayList<>();

    /**
     * @param settings with {@link SearchParameters#FIND_MAX}
     * @param stopped true as soon as the run is to end
     */
    public MaximumSearch(Settings settings, TrialPhases phases, BooleanSupplier stopped, Notices notices) {
        this.settings = settings;
        this.phases = phases;
        this.stopped = stopped;
        this.notices = notices;
        this.judge = new TrialJudge(
                settings.get(SearchParameters.FIND_MAX),
                new Budget(settings.get(RunParameters.MAX_ERROR_RATE), settings.get(RunParameters.MAX_UNAVAILABLE)));
        // Some workloads have no default for it.
        this.duration = settings.find(RunParameters.DURATION)
                .orElseGet(() -> RunParameters.DURATION.defaultValue().orElseThrow());
    }

    /** The results of all searches until now; that of a search that was stopped or failed is what its trials show. */
    public List<FoundMaximum> found() {
        return List.copyOf(found);
    }

    /**
     * Searches once. Blocks until the maximum is found, the trials are used up or the run is stopped.
     *
     * @param repetition the repetition that the trials belong to
     * @return the trials as measured
     * @throws UsageException if the work has several stages
     * @throws RunFailedException if a phase was given up, or no operation succeeds
     */
    public List<PhaseMeasurement> search(Work work, int repetition) throws InterruptedException {
        if (!(work instanceof Work.Loop loop)) {
            throw new UsageException(Message.of(
                    "{0} searches the rate of operations that are repeated, and this workload has several steps.",
                    SearchParameters.FIND_MAX.option()));
        }
        return new Search(loop, repetition).run();
    }

    /** The search of one repetition. */
    private final class Search {

        private final PhaseSpec closedLoop;
        private final Duration warmUp;
        private final ContinuedOperations operations;
        private final int repetition;
        private final List<MaximumReport.Trial> trials = new ArrayList<>();
        private final List<PhaseMeasurement> measured = new ArrayList<>();

        Search(Work.Loop loop, int repetition) {
            this.closedLoop = loop.spec();
            this.warmUp = loop.warmUp();
            this.operations = new ContinuedOperations(loop.operations());
            this.repetition = repetition;
        }

        List<PhaseMeasurement> run() throws InterruptedException {
            if (!warmUp.isZero()) {
                run(closedLoop, PhaseSpec.WARM_UP, warmUp);
            }
            if (!stopped.getAsBoolean()) {
                double fastest = opening();
                double fewest = FEWEST_ARRIVALS / (duration.toMillis() / 1e3);
                tryRates(new RateSearch(
                        fastest,
                        Math.min(fastest / 2, Math.max(LOWEST_SHARE * fastest, fewest)),
                        settings.get(SearchParameters.PRECISION),
                        settings.get(SearchParameters.TRIALS)));
            }
            return measured;
        }

        /** The throughput of a closed loop, which is at the limit of the servers or of the client. */
        private double opening() throws InterruptedException {
            PhaseReport opening = run(
                            closedLoop,
                            PhaseSpec.WARM_UP + " in a closed loop",
                            duration.compareTo(LONGEST_OPENING) < 0 ? duration : LONGEST_OPENING)
                    .scaled();
            if (opening.counts().throughput() == 0) {
                throw new RunFailedException(Message.of(
                        "No operation succeeded before the search{0}.",
                        opening.failures().reason()));
            }
            return opening.counts().throughput();
        }

        private void tryRates(RateSearch search) throws InterruptedException {
            try {
                for (OptionalDouble rate = search.next(); rate.isPresent(); rate = search.next()) {
                    Optional<Boolean> met = tryRate(rate.getAsDouble());
                    if (met.isEmpty()) {
                        break;
                    }
                    search.add(met.get());
                }
            } finally {
                conclude(search);
            }
        }

        /** Empty if the run was stopped. */
        private Optional<Boolean> tryRate(double rate) throws InterruptedException {
            String name = "trial " + (trials.size() + 1);
            PhaseSpec spec = closedLoop.at(rate);
            Duration settling = duration.dividedBy(SETTLING_PART);
            if (!warmUp.isZero() && !stopped.getAsBoolean()) {
                run(spec, PhaseSpec.WARM_UP + " of " + name, warmUp.compareTo(settling) < 0 ? warmUp : settling);
            }
            if (stopped.getAsBoolean()) {
                return Optional.empty();
            }
            TrialPhases.Trial trial = run(spec, name, duration);
            measured.add(trial.measurement());
            if (trial.scaled().stopped()) {
                return Optional.empty();
            }
            List<Message> reasons = judge.missed(trial.scaled(), trial.backlogs());
            boolean met = reasons.isEmpty();
            Message outcome = met ? Message.of("objectives met") : Message.joined("; ", reasons);
            trials.add(new MaximumReport.Trial(repetition, name, rate, reasons));
            notices.say(Message.of(
                    "Trial {0,number,#} at {1} operations/s: {2}", trials.size(), FigureText.number(rate), outcome));
            return Optional.of(met);
        }

        private TrialPhases.Trial run(PhaseSpec spec, String name, Duration time) throws InterruptedException {
            operations.continueNumbers();
            return phases.runTrial(spec.as(name, new PhaseSpec.Limit.Time(time)), operations);
        }

        /** Only one trial counts: the last one that met the objectives at the maximum, or else the last of all. */
        private void conclude(RateSearch search) {
            OptionalDouble rate = search.carried();
            found.add(new FoundMaximum(search.certainty(), rate, search.low(), search.high(), trials));
            if (rate.isPresent()) {
                last(trial -> trial.met() && trial.rate() == rate.getAsDouble())
                        .ifPresent(trial -> phases.count(trial.phase(), true));
            } else {
                last(trial -> true).ifPresent(trial -> phases.count(trial.phase(), false));
            }
        }

        private Optional<MaximumReport.Trial> last(Predicate<MaximumReport.Trial> chosen) {
            return trials.stream().filter(chosen).reduce((one, next) -> next);
        }
    }
}
