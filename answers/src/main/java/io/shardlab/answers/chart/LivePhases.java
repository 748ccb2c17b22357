package io.shardlab.answers.chart;

import io.shardlab.core.workload.PhaseSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The times of the phases of a run, in seconds. Used on one thread. */
public final class LivePhases {

    /**
     * A phase.
     *
     * @param name the name, such as {@code load} or {@code measure}
     * @param repetition 1 for the first
     * @param isMeasured true if its figures are those of the run, unlike those of a load before queries and of a warm-up
     */
    public record Named(String name, int repetition, boolean isMeasured) {

        public boolean isWarmUp() {
            return PhaseSpec.isWarmUp(name);
        }

        @Override
        public String toString() {
            return repetition > 1 ? name + " #" + repetition : name;
        }
    }

    /**
     * A span, in seconds.
     *
     * @param subject the phase; empty if the span stands for several
     */
    public record Span(Optional<Named> subject, double from, double to) {

        public boolean contains(double second) {
            return from <= second && second <= to;
        }
    }

    /** More than have room side by side in a chart. */
    public static final int MOST = 400;

    private final List<Span> spans = new ArrayList<>();
    private Optional<PhaseSpec> spec = Optional.empty();
    private int repetition = 1;
    private boolean isMeasured = true;
    private Optional<String> underWay = Optional.empty();

    /** The next intervals belong to this phase. */
    public void beginPhase(PhaseSpec announced, int numbered, boolean measured) {
        spec = Optional.of(announced);
        repetition = numbered;
        isMeasured = measured;
        underWay = Optional.empty();
    }

    /**
     * Adds an interval of a phase.
     *
     * @return true if it is the first of its phase
     */
    public boolean measured(String phase, double from, double to) {
        boolean first = !underWay.filter(phase::equals).isPresent();
        if (first) {
            begin(new Named(phase, repetition, isMeasured), from);
            underWay = Optional.of(phase);
        }
        int last = spans.size() - 1;
        Span span = spans.get(last);
        spans.set(last, new Span(span.subject(), span.from(), Math.max(span.to(), to)));
        return first;
    }

    /** When there are too many spans, every two neighbours become one, whose two names would not be readable. */
    private void begin(Named phase, double second) {
        if (spans.size() == MOST) {
            for (int i = 0; i < MOST / 2; i++) {
                Span next = spans.get(2 * i + 1);
                spans.set(i, new Span(Optional.empty(), spans.get(2 * i).from(), next.to()));
            }
            spans.subList(MOST / 2, MOST).clear();
        }
        spans.add(new Span(Optional.of(phase), second, second));
    }

    /** The phase under way has ended. */
    public void end() {
        underWay = Optional.empty();
        spec = Optional.empty();
    }

    /** True if each operation of the phase starts when the one before has ended, so that none waits for its start. */
    public boolean isClosedLoop() {
        return spec.filter(announced -> announced.targetRate().isEmpty()).isPresent();
    }

    /** True if the phase is a single operation. It is counted in the last interval, which does not give a rate. */
    public boolean isSingleOperation() {
        return spec.filter(announced -> announced.limit().equals(new PhaseSpec.Limit.Operations(1)))
                .isPresent();
    }

    /** True if the phase under way is measured. */
    public boolean isMeasuring() {
        return underWay.isPresent()
                && spans.get(spans.size() - 1)
                        .subject()
                        .filter(Named::isMeasured)
                        .isPresent();
    }

    /** All phases until now, from the first to the last. */
    public List<Span> all() {
        return List.copyOf(spans);
    }

    /** The measured phases; all phases if none is, as in a run that only loads. */
    public List<Span> measured() {
        List<Span> measured = spans.stream()
                .filter(span -> span.subject().map(Named::isMeasured).orElse(true))
                .toList();
        return measured.isEmpty() ? all() : measured;
    }
}
