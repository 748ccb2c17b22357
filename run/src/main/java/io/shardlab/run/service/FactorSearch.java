package io.shardlab.run.service;

import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.deployment.TimeDilation;
import io.shardlab.core.deployment.TimeDilation.Choice;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.SlowMotionReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workload;
import io.shardlab.run.service.FactorAttempt.Seen;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the factor of slow motion for runs with {@code --slow-motion auto}. The heaviest of them is tried for some seconds,
 * first with the computed factor. While messages are late or the processors of this machine too busy, it is tried again with a
 * larger factor, which follows from what was seen. Confined to one thread.
 */
public final class FactorSearch {

    /** Less than the share of which results warn, because messages are not equally late in all runs. */
    static final double MOST_LATE = 0.8 * SlowMotionReport.MOST_LATE;

    static final int MOST_TRIES = 6;

    /** A smaller step would save little compared with another try. */
    private static final double LEAST_STEP = 1.25;

    /** A single disturbance of a short try must not make all runs much slower. */
    private static final double MOST_STEP = 3;

    /** Saturated processors do not show how much more there was to do, so the next step is a large one. */
    private static final double STEP_IF_SATURATED = 2;

    /** A factor that is so many times as large shows whether a slower motion helps. */
    private static final double MUCH_SLOWER = 2.5;

    /** The same, where all tries saturated the processors: a quarter of what there is to do can do so, too. */
    private static final double MUCH_SLOWER_IF_SATURATED = 6;

    /** With more than this part of what was too much before, a slower motion does not help. */
    private static final double NO_BETTER = 0.8;

    private static final double WORTH_MENTION = 0.01;

    private final Runner runner;
    private final Notices notices;

    /** Runs a cluster in slow motion for some seconds. */
    @FunctionalInterface
    interface Runner {

        /**
         * Returns what was seen; empty if the run was stopped, or if the target is not in slow motion.
         *
         * @throws io.shardlab.core.error.ShardlabException if the run fails
         */
        Optional<Seen> run(Settings settings, Choice choice);
    }

    /** @param notices gets a line for each try, and for what was found */
    FactorSearch(Runner runner, Notices notices) {
        this.runner = runner;
        this.notices = notices;
    }

    /** Returns a search that runs a workload on targets of its own; their results are not kept. */
    public static FactorSearch running(
            Workload workload, RunControl control, TargetOpener opener, RunListener listener) {
        return new FactorSearch(new FactorAttempt(workload, control, opener, listener), listener);
    }

    /** True if a run needs a factor that is found by trying. */
    public static boolean isNeeded(Settings settings) {
        return TargetParameters.isLocal(settings)
                && settings.find(TargetParameters.SLOW_MOTION).equals(Optional.of(Choice.AUTO));
    }

    /** Returns the request with the factor that suits it; unchanged if none was found. Blocks like {@link #find}. */
    static RunRequest applied(RunRequest request, RunControl control, TargetOpener opener, RunListener listener) {
        opener.check(request.settings());
        return running(request.workload(), control, opener, listener)
                .find(Map.of(Message.of("this run"), request.settings()))
                .map(factor -> request.settings().with(TargetParameters.SLOW_MOTION, factor))
                .map(settings -> new RunRequest(request.workload(), settings, request.unused()))
                .orElse(request);
    }

    /**
     * Finds one factor for all runs. Blocks for about half a minute for each try.
     *
     * @param heaviest the heaviest run on each kind of simulated machines, by a name for the user
     * @return the factor with its reason; empty if a try was stopped, or if the target is not in slow motion
     * @throws io.shardlab.core.error.ShardlabException if a try fails
     */
    public Optional<Choice> find(Map<Message, Settings> heaviest) {
        Optional<Choice> found = Optional.empty();
        for (Map.Entry<Message, Settings> run : heaviest.entrySet()) {
            notices.say(
                    Message.of("Slow motion: trying {0} to find the factor that suits this machine.", run.getKey()));
            List<Seen> tries =
                    tries(run.getValue(), found.flatMap(Choice::factor).orElse(1.0));
            if (tries.isEmpty()) {
                return Optional.empty();
            }
            Seen best = best(tries);
            Message tried = Message.of(
                    "{0}: {1}",
                    run.getKey(),
                    Message.joined(
                            "; ",
                            tries.stream()
                                    .map(seen -> Message.of("{0} ({1})", seen.times(), seen.shares()))
                                    .toList()));
            Message reason = found.map(earlier -> Message.joined("; ", List.of(earlier.reason(), tried)))
                    .orElseGet(() -> Message.of("found by trying {0}", tried));
            if (!best.isTrueToScale()) {
                notices.warn(warning(best));
                return Optional.of(
                        Choice.of(best.factor(), Message.of("{0}; this machine is {1}", reason, verdict(best))));
            }
            notices.say(Message.of("Slow motion: {0} suits this machine: {1}.", best.times(), best.shares()));
            found = Optional.of(Choice.of(best.factor(), reason));
        }
        return found;
    }

    /** Returns all tries of a run; the last one fits, unless no factor does. Empty if one was stopped. */
    private List<Seen> tries(Settings settings, double least) {
        List<Seen> tries = new ArrayList<>();
        double asked = least;
        while (true) {
            Optional<Seen> seen = runner.run(settings, Choice.atLeast(asked));
            if (seen.isEmpty()) {
                return List.of();
            }
            tries.add(seen.get());
            if (seen.get().fits() || isHopeless(tries, asked)) {
                return tries;
            }
            asked = slower(seen.get());
            notices.say(Message.of(
                    "Slow motion: {0} is too fast for this machine: {1}. Trying {2}.",
                    seen.get().times(), seen.get().sharesOf(MOST_LATE), FigureText.brief(asked)));
        }
    }

    /** Messages are late by the same time at any factor, and work takes the same time, so both shares fall as it rises. */
    private static double slower(Seen seen) {
        double least = seen.isSaturated() ? STEP_IF_SATURATED : LEAST_STEP;
        return Math.ceil(seen.factor() * Math.min(MOST_STEP, Math.max(least, seen.excess())));
    }

    /** True if there is no larger factor, or if a larger one does not help, because other programs or machines are the reason. */
    private static boolean isHopeless(List<Seen> tries, double asked) {
        Seen first = comparable(tries).get(0);
        Seen last = tries.get(tries.size() - 1);
        double muchSlower = first.isSaturated() ? MUCH_SLOWER_IF_SATURATED : MUCH_SLOWER;
        return last.factor() < asked
                || tries.size() == MOST_TRIES
                || last.factor() >= muchSlower * first.factor() && last.excess() > NO_BETTER * first.excess();
    }

    /** The tries that show how much is too much: those that did not saturate the processors, unless all did. */
    private static List<Seen> comparable(List<Seen> tries) {
        List<Seen> unsaturated =
                tries.stream().filter(seen -> !seen.isSaturated()).toList();
        return unsaturated.isEmpty() ? tries : unsaturated;
    }

    /** Returns the last one if it fits, or else the fastest of those that are nearly as good as the best. */
    private static Seen best(List<Seen> tries) {
        double least = tries.stream().mapToDouble(Seen::excess).min().orElseThrow();
        return comparable(tries).stream()
                .filter(seen -> least <= 1 ? seen.fits() : NO_BETTER * seen.excess() <= least)
                .findFirst()
                .orElseThrow();
    }

    private static Message warning(Seen best) {
        return Message.of(
                "This machine is {0}: even {1}, {2}{3}. It takes {4}. The measurement goes on {1}, and findings "
                        + "warn of its results.",
                verdict(best),
                best.times(),
                best.sharesOf(SlowMotionReport.MOST_LATE),
                best.stolen() < WORTH_MENTION
                        ? ""
                        : Message.of(
                                ", and the hypervisor gave {0} of the processors to other virtual machines",
                                FigureText.percent(best.stolen())),
                remedy(best));
    }

    private static Message verdict(Seen best) {
        return Message.of(isTooBusy(best) ? "too busy for slow motion" : "too restless for slow motion");
    }

    private static Message remedy(Seen best) {
        double processors = Runtime.getRuntime().availableProcessors() * best.busy() / TimeDilation.MOST_BUSY;
        return isTooBusy(best)
                ? Message.of(
                        "a machine that no other programs use, one of {0} such processors, or a smaller cluster",
                        FigureText.count((long) Math.ceil(processors)))
                : Message.of("a machine whose processors no other programs or virtual machines use");
    }

    private static boolean isTooBusy(Seen best) {
        return best.busy() > TimeDilation.MOST_BUSY;
    }
}
