package io.shardlab.run.service;

import io.shardlab.core.deployment.DelayCounters;
import io.shardlab.core.deployment.PaceCounters;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TimeDilation;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.Rounding;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.SlowMotionReport;
import io.shardlab.core.result.SlowMotionScale;
import io.shardlab.core.text.FigureText;
import io.shardlab.mongo.server.UnavailableFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks whether a target in slow motion was true to scale. Confined to the run's thread. */
final class SlowMotionWatch {

    /** Activities that are not slowed down; listed after the client, and before those of disks and memory. */
    private static final List<String> NOT_SCALED = List.of(
            "the servers' background work, such as checkpoints, while they have CPU time left in a period of 50 ms");

    private static final double MICROS = 1e6;

    /** Listed last. */
    private static final List<String> TIMERS = List.of(
            "timers of the servers: journal commits, checkpoints, heartbeats, the balancer's rounds",
            "durations and time limits: --duration, --warm-up, --wtimeout, --server-selection-timeout");

    private final Target target;
    private final TimeDilation dilation;
    private final UnavailableFacts unavailable;
    private Optional<DelayCounters> before = Optional.empty();
    private DelayCounters last = new DelayCounters(0, 0);
    private DelayCounters measured = new DelayCounters(0, 0);

    private SlowMotionWatch(Target target, TimeDilation dilation, UnavailableFacts unavailable) {
        this.target = target;
        this.dilation = dilation;
        this.unavailable = unavailable;
    }

    /** The watch of a target; empty if it is not in slow motion. */
    static Optional<SlowMotionWatch> of(Target target, UnavailableFacts unavailable) {
        return target.timeDilation().map(dilation -> new SlowMotionWatch(target, dilation, unavailable));
    }

    double factor() {
        return dilation.factor();
    }

    /** To be called before a phase. */
    void begin() {
        before = delays();
    }

    /** To be called after it. */
    void end() {
        Optional<DelayCounters> after = delays();
        last = before.flatMap(earlier -> after.map(later -> later.since(earlier)))
                .orElse(new DelayCounters(0, 0));
    }

    /** Counts the last phase among the measured ones. */
    void count() {
        measured = measured.plus(last);
    }

    /** Returns the figures of a server in the last phase as at the pace at which the speed of this machine was measured. */
    ServerReport atNominalPace(ServerReport server) {
        PaceCounters pace = server.role().equals(SlowMotionScale.ROUTER) ? last.routers() : last.servers();
        return pace.cost()
                .map(cost -> SlowMotionScale.atNominalPace(server, cost))
                .orElse(server);
    }

    private Optional<DelayCounters> delays() {
        try {
            return target.delays();
        } catch (RunFailedException e) {
            unavailable.note("how late messages were delivered", e.getMessage().replaceFirst("\\.$", ""));
            return Optional.empty();
        }
    }

    SlowMotionReport report(List<PhaseReport> phases) {
        return new SlowMotionReport(
                false,
                dilation.factor(),
                dilation.hardware(),
                dilation.reason(),
                dilation.routerWork(),
                Stream.of(List.of(client()), NOT_SCALED, dilation.unscaled(), TIMERS)
                        .flatMap(List::stream)
                        .toList(),
                phases.stream()
                        .flatMap(phase -> phase.client().machineCpuShare().stream())
                        .max(Double::compare),
                share(measured.lateSeconds(), measured.dueSeconds()),
                measured.servers().cost().map(Rounding::thousandths));
    }

    private static Optional<Double> share(double seconds, double all) {
        return all > 0 ? Optional.of(Rounding.thousandths(seconds / all)) : Optional.empty();
    }

    private String client() {
        return "the client's and the proxies' processors"
                + dilation.loading()
                        .map(client -> ", except for loaded documents, each of which takes the client "
                                + FigureText.brief(client.documentSeconds() * MICROS) + " us")
                        .orElse("");
    }

    /** The findings for the reader, with a warning if the factor was too small for this machine. */
    static List<Finding> findings(SlowMotionReport motion) {
        List<Finding> findings = new ArrayList<>();
        motion.machineCpuShare()
                .filter(share -> share > TimeDilation.MOST_BUSY)
                .ifPresent(share -> findings.add(tooBusy(motion, share)));
        motion.lateShare()
                .filter(share -> share > SlowMotionReport.MOST_LATE)
                .ifPresent(share -> findings.add(late(motion, share)));
        findings.add(new Finding(
                "The cluster ran in slow motion: figures are scaled to the simulated machines, and findings name the"
                        + " measured figures.",
                motion.hardware() + ", factor " + FigureText.brief(motion.factor()) + " (" + motion.reason() + ")"
                        + (motion.routerWork() == 1
                                ? ""
                                : "; each mongos had " + FigureText.brief(motion.routerWork())
                                        + " times the processors, since the embedded one takes that much more CPU time per"
                                        + " operation")
                        + motion.referenceCost()
                                .map(cost -> "; servers had " + FigureText.brief(cost)
                                        + " times the CPU time, because a reference query took that much of what it took"
                                        + " when the speed of this machine was measured")
                                .orElse(""),
                "Not scaled: " + String.join("; ", motion.notScaled()) + "."));
        return findings;
    }

    private static Finding tooBusy(SlowMotionReport motion, double share) {
        return new Finding(
                share > SlowMotionReport.TOO_BUSY
                        ? "The slow motion was too fast: this machine had no processors left, so servers got less CPU time than"
                                + " they should."
                        : "The slow motion was rather fast: this machine was busier than it should be.",
                "at most " + FigureText.percent(share) + " of its processors busy, and should be below "
                        + FigureText.percent(TimeDilation.MOST_BUSY),
                advice(motion, share / TimeDilation.MOST_BUSY));
    }

    private static Finding late(SlowMotionReport motion, double share) {
        return new Finding(
                "The slow motion was too fast: messages were delivered late.",
                FigureText.percent(share) + " later than their delays on average",
                advice(motion, share / SlowMotionReport.MOST_LATE));
    }

    /** @param excess how many times more than the most was seen */
    private static String advice(SlowMotionReport motion, double excess) {
        return "Use --slow-motion " + FigureText.brief(Math.ceil(motion.factor() * excess))
                + ", or auto to find a factor by trying, or end other programs.";
    }
}
