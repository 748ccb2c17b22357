package io.shardlab.cli.progress;

import io.shardlab.answers.section.ExperimentDocument;
import io.shardlab.answers.table.Cell;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.result.DrainReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.run.experiment.ExperimentListener.Position;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The sentences of progress on phases and on the cells of an experiment. */
public final class ProgressText {

    private ProgressText() {}

    static Message start(Position position) {
        Message values = ExperimentDocument.values(position.values());
        return position.left()
                .map(left -> Message.of("{0}: {1}, about {2} left", place(position), values, time(left)))
                .orElseGet(() -> Message.of("{0}: {1}", place(position), values));
    }

    static Message end(Position position, Cell cell) {
        return cell.failure()
                .map(reason -> Message.of("{0} failed: {1}", place(position), reason))
                .orElseGet(() -> Message.of("{0} done", place(position)));
    }

    private static Message place(Position position) {
        return Message.of("Cell {0,number,#} of {1,number,#}", position.place(), position.of());
    }

    /** Returns an estimated time; the longer it is, the fewer digits it has. */
    static Message time(Duration time) {
        long seconds = Math.max(1, Math.round(time.toMillis() / 1e3));
        if (seconds < 100) {
            return Message.of("{0,number,#} s", seconds);
        }
        long minutes = Math.round(seconds / 60.0);
        return minutes < 100
                ? Message.of("{0,number,#} min", minutes)
                : Message.of("{0,number,#} h {1,number,#} min", minutes / 60, minutes % 60);
    }

    /** Returns the seconds that are left. */
    public static Message left(long seconds) {
        return Message.of("{0,number,#} s left", seconds);
    }

    static Message start(PhaseSpec spec, int repetition) {
        Message limit = Message.NONE;
        if (spec.limit() instanceof PhaseSpec.Limit.Time time) {
            limit = Message.of(" for {0}", ParameterTypes.formatDuration(time.duration()));
        } else if (spec.limit() instanceof PhaseSpec.Limit.Operations operations) {
            limit = Message.of(
                    ", {0}",
                    Message.of("{0,choice,0#{0} operations|1#1 operation|1<{0} operations}", operations.count()));
        }
        Message which = repetition > 1 ? Message.of(" (repetition {0,number,#})", repetition) : Message.NONE;
        return Message.of(
                "{0}{1} from {2}{3}",
                spec.name(),
                which,
                Message.of("{0,choice,0#{0} threads|1#1 thread|1<{0} threads}", spec.threads()),
                limit);
    }

    static Message interval(IntervalSnapshot snapshot) {
        double seconds = Math.max(snapshot.seconds(), 1e-9);
        List<Message> figures = new ArrayList<>();
        figures.add(rates(snapshot.operations() / seconds, snapshot.documents() / seconds));
        snapshot.busiestKind()
                .ifPresent(kind -> figures.add(Message.text(String.format(
                        Locale.ROOT,
                        "p50 %s ms  p99 %s ms",
                        FigureText.microsAsMillis(kind.responseTime().percentile("50")),
                        FigureText.microsAsMillis(kind.responseTime().percentile("99"))))));
        figures.add(client(snapshot));
        if (snapshot.maxBacklog() > 0) {
            figures.add(
                    snapshot.maxBacklog() > snapshot.backlog()
                            ? Message.of("backlog {0} (up to {1})", snapshot.backlog(), snapshot.maxBacklog())
                            : Message.of("backlog {0}", snapshot.backlog()));
        }
        if (snapshot.errorCount() > 0) {
            figures.add(Message.of("errors {0}", snapshot.errorCount()));
        }
        return Message.joined("  ", figures);
    }

    /** The system counts CPU time in steps, so a very short interval may seem to have used more than all processors. */
    static Message client(IntervalSnapshot interval) {
        List<Message> figures = new ArrayList<>();
        figures.add(Message.of(
                "client CPU {0} of {1}",
                String.format(
                        Locale.ROOT, "%.1f", Math.min(1, interval.client().clientCpuShare()) * interval.processors()),
                Message.of("{0,choice,0#{0} cores|1#1 core|1<{0} cores}", interval.processors())));
        double gcSeconds = interval.client().gcSeconds();
        if (gcSeconds > 0) {
            double share = interval.seconds() > 0 ? gcSeconds / interval.seconds() : 0;
            figures.add(Message.text(String.format(Locale.ROOT, "GC %.0f %%", 100 * share)));
        }
        if (interval.connections().waits() > 0) {
            figures.add(Message.of(
                    "{0} waits for a connection", interval.connections().waits()));
        }
        return Message.joined("  ", figures);
    }

    /** Returns the rates of the whole phase, as in its report: without what came after its time limit. */
    static Message rates(PhaseReport phase) {
        double seconds = Math.max(phase.seconds(), 1e-9);
        DrainReport drain = phase.drain();
        return rates(
                (phase.counts().operations() - drain.operations()) / seconds,
                (phase.counts().documents() - drain.documents()) / seconds);
    }

    private static Message rates(double operations, double documents) {
        return Message.text(FigureText.number(operations) + " ops/s  " + FigureText.number(documents) + " docs/s");
    }

    static Message end(PhaseReport phase) {
        Message done = Message.of(
                "{0} done: {1}, {2} in {3} s",
                phase.name(),
                Message.of(
                        "{0,choice,0#{0} operations|1#1 operation|1<{0} operations}",
                        phase.counts().operations()),
                Message.of(
                        "{0,choice,0#{0} documents|1#1 document|1<{0} documents}",
                        phase.counts().documents()),
                FigureText.seconds(phase.seconds()));
        String samples = phase.failures().errorSamples().entrySet().stream()
                .map(sample -> System.lineSeparator() + "  " + sample.getKey() + ": " + sample.getValue())
                .reduce("", String::concat);
        return (phase.errorCount() > 0
                        ? Message.of(
                                "{0}, {1}",
                                done, Message.of("{0,choice,0#{0} errors|1#1 error|1<{0} errors}", phase.errorCount()))
                        : done)
                .and(Message.text(samples));
    }
}
