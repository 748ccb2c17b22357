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
import io.shardlab.core.text.Message;
import io.shardlab.mongo.server.UnavailableFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks whether a target in slow motion was true to scale. Confined to the run's thread. */
final class SlowMotionWatch {

    /** Activities that are not slowed down; listed after the client, and before those of disks and memory. */
    private static final List<Message> NOT_SCALED = List.of(Message.of(
            "the servers' background work, such as checkpoints, while they have CPU time left in a period of "
                    + "50 ms"));

    private static final double MICROS = 1e6;

    /** Listed last. */
    private static final List<Message> TIMERS = List.of(
            Message.of("timers of the servers: journal commits, checkpoints, heartbeats, the balancer's rounds"),
            Message.of("durations and time limits: --duration, --warm-up, --wtimeout, --server-selection-timeout"));

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
            unavailable.note(
                    Message.of("how late messages were delivered"),
                    Message.text(e.getMessage().replaceFirst("\\.$", "")));
            return Optional.empty();
        }
    }

    SlowMotionReport report(List<PhaseReport> phases) {
        return new SlowMotionReport(
                false,
                dilation.factor(),
                dilation.hardware(),
                dilation.reason().toString(),
                dilation.routerWork(),
                notScaled().map(Message::toString).toList(),
                phases.stream()
                        .flatMap(phase -> phase.client().machineCpuShare().stream())
                        .max(Double::compare),
                share(measured.lateSeconds(), measured.dueSeconds()),
                measured.servers().cost().map(Rounding::thousandths));
    }

    private static Optional<Double> share(double seconds, double all) {
        return all > 0 ? Optional.of(Rounding.thousandths(seconds / all)) : Optional.empty();
    }

    private Message client() {
        return Message.of(
                "the client's and the proxies' processors{0}",
                dilation.loading()
                        .map(client -> Message.of(
                                ", except for loaded documents, each of which takes the client {0} us",
                                FigureText.brief(client.documentSeconds() * MICROS)))
                        .orElse(Message.NONE));
    }

    private Stream<Message> notScaled() {
        return Stream.of(List.of(client()), NOT_SCALED, dilation.unscaled(), TIMERS)
                .flatMap(List::stream);
    }

    /** The findings for the reader, with a warning if the factor was too small for this machine. */
    List<Finding> findings(SlowMotionReport motion) {
        return findings(motion, dilation.reason(), notScaled().toList());
    }

    /**
     * The findings on a report.
     *
     * @param reason the reason for the factor, which the report has in English
     * @param notScaled what is not scaled, which the report has in English
     */
    static List<Finding> findings(SlowMotionReport motion, Message reason, List<Message> notScaled) {
        List<Finding> findings = new ArrayList<>();
        motion.machineCpuShare()
                .filter(share -> share > TimeDilation.MOST_BUSY)
                .ifPresent(share -> findings.add(tooBusy(motion, share)));
        motion.lateShare()
                .filter(share -> share > SlowMotionReport.MOST_LATE)
                .ifPresent(share -> findings.add(late(motion, share)));
        findings.add(Finding.of(
                "slow-motion",
                Message.of(
                        "The cluster ran in slow motion: figures are scaled to the simulated machines, and findings name "
                                + "the measured figures."),
                Message.of(
                        "{0}, factor {1} ({2}){3}{4}",
                        motion.hardware(),
                        FigureText.brief(motion.factor()),
                        reason,
                        motion.routerWork() == 1
                                ? ""
                                : Message.of(
                                        "; each mongos had {0} times the processors, since the embedded one takes that much more CPU "
                                                + "time per operation",
                                        FigureText.brief(motion.routerWork())),
                        motion.referenceCost()
                                .map(cost -> Message.of(
                                        "; servers had {0} times the CPU time, because a reference query took that much of what it took "
                                                + "when the speed of this machine was measured",
                                        FigureText.brief(cost)))
                                .orElse(Message.NONE)),
                Message.of("Not scaled: {0}.", Message.joined("; ", notScaled))));
        return findings;
    }

    private static Finding tooBusy(SlowMotionReport motion, double share) {
        return Finding.of(
                share > SlowMotionReport.TOO_BUSY ? "slow-motion-too-fast" : "slow-motion-rather-fast",
                Message.of(
                        share > SlowMotionReport.TOO_BUSY
                                ? "The slow motion was too fast: this machine had no processors left, so servers got less CPU time "
                                        + "than they should."
                                : "The slow motion was rather fast: this machine was busier than it should be."),
                Message.of(
                        "at most {0} of its processors busy, and should be below {1}",
                        FigureText.percent(share), FigureText.percent(TimeDilation.MOST_BUSY)),
                advice(motion, share / TimeDilation.MOST_BUSY));
    }

    private static Finding late(SlowMotionReport motion, double share) {
        return Finding.of(
                "slow-motion-late",
                Message.of("The slow motion was too fast: messages were delivered late."),
                Message.of("{0} later than their delays on average", FigureText.percent(share)),
                advice(motion, share / SlowMotionReport.MOST_LATE));
    }

    /** @param excess how many times more than the most was seen */
    private static Message advice(SlowMotionReport motion, double excess) {
        return Message.of(
                "Use --slow-motion {0}, or auto to find a factor by trying, or end other programs.",
                FigureText.brief(Math.ceil(motion.factor() * excess)));
    }
}
