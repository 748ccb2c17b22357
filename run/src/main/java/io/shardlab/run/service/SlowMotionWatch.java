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
    private static final List<Message> NOT_SCALED = List.of(say("unscaled.background"));

    private static final double MICROS = 1e6;

    /** Listed last. */
    private static final List<Message> TIMERS = List.of(say("unscaled.timers"), say("unscaled.durations"));

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
                    Message.of("mongo.fact.delays"), Message.text(e.getMessage().replaceFirst("\\.$", "")));
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
        return say(
                "unscaled.client",
                dilation.loading()
                        .map(client ->
                                say("unscaled.client.loading", FigureText.brief(client.documentSeconds() * MICROS)))
                        .orElseGet(() -> Message.text("")));
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
                say("ran"),
                say(
                        "ran.evidence",
                        motion.hardware(),
                        FigureText.brief(motion.factor()),
                        reason,
                        motion.routerWork() == 1 ? "" : say("ran.routers", FigureText.brief(motion.routerWork())),
                        motion.referenceCost()
                                .map(cost -> say("ran.reference", FigureText.brief(cost)))
                                .orElseGet(() -> Message.text(""))),
                say("ran.advice", Message.joined("; ", notScaled))));
        return findings;
    }

    private static Finding tooBusy(SlowMotionReport motion, double share) {
        return Finding.of(
                say(share > SlowMotionReport.TOO_BUSY ? "busy.all" : "busy"),
                say("busy.evidence", FigureText.percent(share), FigureText.percent(TimeDilation.MOST_BUSY)),
                advice(motion, share / TimeDilation.MOST_BUSY));
    }

    private static Finding late(SlowMotionReport motion, double share) {
        return Finding.of(
                say("late"),
                say("late.evidence", FigureText.percent(share)),
                advice(motion, share / SlowMotionReport.MOST_LATE));
    }

    /** @param excess how many times more than the most was seen */
    private static Message advice(SlowMotionReport motion, double excess) {
        return say("advice", FigureText.brief(Math.ceil(motion.factor() * excess)));
    }

    private static Message say(String name, Object... values) {
        return Message.of("slow." + name, values);
    }
}
