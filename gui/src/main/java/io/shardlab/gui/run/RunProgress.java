package io.shardlab.gui.run;

import io.shardlab.answers.document.Document.KeyFigure;
import io.shardlab.answers.section.RunKeyFigures;
import io.shardlab.answers.table.Table;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.gui.text.Texts;
import io.shardlab.run.experiment.ExperimentListener.Position;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A snapshot of the run under way, or of the last one. Immutable.
 *
 * @param cell the run of an experiment; empty for a single run
 * @param step the step under way
 * @param phase the name of the phase under way with its repetition, such as {@code measure 2/3}; empty between two phases
 * @param waiting the step of the preparation that is waited for between phases, empty if it is unknown
 * @param share the share of the whole run or experiment that is done, from 0 to 1; -1 if it is unknown
 * @param left the time that the whole run or experiment will still take; empty if it is unknown
 * @param unit the unit of the phase's rate
 * @param now the figures of the last interval
 * @param totals the totals of the phase over all repetitions until now
 */
public record RunProgress(
        Optional<Position> cell,
        Step step,
        String phase,
        Message waiting,
        double share,
        Optional<Duration> left,
        RateUnit unit,
        Current now,
        Totals totals) {

    static final double UNKNOWN = -1;
    /** The progress before the first run. */
    static final RunProgress NONE = new RunProgress(
            Optional.empty(),
            Step.CLUSTER,
            "",
            Message.NONE,
            UNKNOWN,
            Optional.empty(),
            RateUnit.OPERATIONS,
            Current.NONE,
            Totals.NONE);

    /** The steps of a run, in their order; workloads leave out what they do not need. */
    public enum Step {
        /** Servers are started, or connected to. */
        CLUSTER(Message.of("Cluster")),
        LOAD(Message.of(Message.sense("step", "Load"))),
        /** The servers settle after a load, by chunk migrations for example. */
        BALANCE(Message.of(Message.sense("step", "Balance"))),
        WARM_UP(Message.of("Warm-up")),
        MEASURE(Message.of("Measure"));

        private final Message words;

        Step(Message words) {
            this.words = words;
        }

        public Message words() {
            return words;
        }
    }

    /**
     * The figures of the last interval; empty where nothing was measured.
     *
     * @param rate the operations or documents per second
     * @param p50 the median response time in milliseconds
     * @param p99 the 99th percentile of response times in milliseconds
     * @param clientCpu the CPU use of this program, in per cent of the processors that it may use
     */
    public record Current(OptionalDouble rate, OptionalDouble p50, OptionalDouble p99, OptionalDouble clientCpu) {

        static final Current NONE = new Current(
                OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());
    }

    /**
     * Amounts of work.
     *
     * @param operations the successful operations
     * @param documents the documents written or read
     * @param errors the failed operations and refused documents
     */
    public record Totals(long operations, long documents, long errors) {

        static final Totals NONE = new Totals(0, 0, 0);

        Totals plus(Totals more) {
            return new Totals(operations + more.operations, documents + more.documents, errors + more.errors);
        }
    }

    /** The place of the run in its experiment; empty for a single run. */
    String run(Texts texts) {
        return cell.map(position -> texts.say("run {0} of {1}", position.place(), position.of()))
                .orElse("");
    }

    /** The figures of the last interval and the totals, by the names that they have in a result, and the time left. */
    List<KeyFigure> figures(Texts texts) {
        return List.of(
                RunKeyFigures.throughput(unit, number(now.rate())),
                RunKeyFigures.latency("p50", true, number(now.p50())),
                RunKeyFigures.latency("p99", true, number(now.p99())),
                RunKeyFigures.errors(
                        totals.errors(), unit, unit == RateUnit.DOCUMENTS ? totals.documents() : totals.operations()),
                RunKeyFigures.clientCpu(now.clientCpu(), Message.NONE),
                new KeyFigure(
                        Message.of("time left"),
                        left.map(texts::duration).orElse(Table.NOTHING),
                        Message.text(run(texts))));
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() ? FigureText.number(value.getAsDouble()) : Table.NOTHING;
    }

    /** The run of an experiment, and the phase or what is waited for. */
    public String place(Texts texts) {
        return Texts.joined(texts.say(", "), run(texts), phase.isEmpty() ? texts.say(waiting) : phase);
    }

    /** The time left in words; empty if it is unknown. */
    public String timeLeft(Texts texts) {
        return left.map(time -> texts.say("about {0} left", texts.duration(time)))
                .orElse("");
    }
}
