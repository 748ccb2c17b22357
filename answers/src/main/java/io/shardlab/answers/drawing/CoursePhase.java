package io.shardlab.answers.drawing;

import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.workload.PhaseSpec;

/**
 * A phase in the course of a run.
 *
 * @param name the name, such as {@code load} or {@code measure}
 * @param title the name with the repetition; empty if the span stands for several phases
 * @param measured true if it counts for the verdict, unlike preparations and warm-ups
 * @param threads the concurrent workers
 * @param timedOnce true if it is a single operation, which is counted in the last interval and gives no rate
 * @param migrations the chunk migrations that ran in it, as far as they are known
 * @param from its beginning, in seconds from that of the first phase
 * @param to its end
 */
public record CoursePhase(
        String name,
        String title,
        boolean measured,
        int threads,
        boolean timedOnce,
        long migrations,
        double from,
        double to) {

    /** Before the first phase. */
    static final CoursePhase NONE = new CoursePhase("", "", false, 0, false, 0, 0, 0);

    /**
     * A phase that begins.
     *
     * @param repetition 1 for the first
     */
    public static CoursePhase begin(PhaseSpec spec, int repetition, boolean measured) {
        boolean single = spec.limit().equals(new PhaseSpec.Limit.Operations(1));
        String title = PhaseReport.title(spec.name(), repetition);
        return new CoursePhase(spec.name(), title, measured, spec.threads(), single, 0, 0, 0);
    }

    /** @param slowdown the factor by which the measured times are longer than those of the report */
    static CoursePhase of(PhaseReport phase, double slowdown, double from) {
        return new CoursePhase(
                phase.name(),
                phase.title(),
                phase.measured(),
                phase.threads(),
                phase.wasTimedOnce(),
                phase.servers().migrations().map(migrations -> migrations.ran()).orElse(0L),
                from,
                from + phase.seconds() * slowdown);
    }

    /** The phase with another begin and end, or as one that was timed once. */
    public CoursePhase between(double begin, double end, boolean once) {
        return new CoursePhase(name, title, measured, threads, once, migrations, begin, end);
    }

    /** This phase and the next one as one span, because two names would not be readable. */
    CoursePhase with(CoursePhase next) {
        return new CoursePhase(
                name.equals(next.name) ? name : "",
                "",
                measured || next.measured,
                0,
                timedOnce && next.timedOnce,
                migrations + next.migrations,
                from,
                next.to);
    }

    boolean isWarmUp() {
        return PhaseSpec.isWarmUp(name);
    }

    RateUnit unit() {
        return RateUnit.ofPhase(name);
    }
}
