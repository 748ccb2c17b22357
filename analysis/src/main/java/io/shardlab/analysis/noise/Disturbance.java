package io.shardlab.analysis.noise;

import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The CPU time that other programs and other virtual machines took from runs while they were measured. Runs in slow motion have
 * findings of their own and count as undisturbed. Immutable.
 *
 * @param processors the number of processors of the client's machine
 * @param usedByOthers the processors of it that other programs used in the most disturbed phase; 0 if that is unknown, as where
 *     servers ran elsewhere or do not report their CPU time
 * @param stolen the part of its CPU time, from 0 to 1, that its hypervisor gave to other virtual machines in such a phase
 */
public record Disturbance(int processors, double usedByOthers, double stolen) {

    /** On a quiet machine the processors that nothing explains were at most 5 % in the recorded rounds of docs/advise.md. */
    private static final double MOST_USED = 0.1;

    /** On a quiet virtual machine it was 0.1 % in the recorded rounds. */
    private static final double MOST_STOLEN = 0.03;

    /** In a shorter phase the CPU times, which come in steps of 10 ms, show nothing. */
    private static final double SHORTEST_SECONDS = 1;

    /** Returns the disturbance of one run. */
    public static Disturbance of(RunResult result) {
        return most(List.of(result));
    }

    /**
     * Returns the largest disturbances of some runs.
     *
     * @param results the results of one machine, at least one
     */
    public static Disturbance most(Collection<RunResult> results) {
        return new Disturbance(
                results.iterator().next().client().cpus(),
                most(results, Disturbance::others),
                most(
                        results,
                        result -> most(
                                result, phase -> phase.client().stolenCpuShare().orElse(0.0))));
    }

    private static double most(Collection<RunResult> results, ToDoubleFunction<RunResult> figure) {
        return results.stream()
                .filter(result -> result.target().slowMotion().isEmpty())
                .mapToDouble(figure)
                .max()
                .orElse(0);
    }

    private static double most(RunResult result, ToDoubleFunction<PhaseReport> figure) {
        Stream<PhaseReport> judged =
                result.phases().stream().filter(phase -> phase.measured() && phase.seconds() >= SHORTEST_SECONDS);
        return judged.mapToDouble(figure).max().orElse(0);
    }

    private static double others(RunResult result) {
        boolean oneMachine =
                result.target().local() && result.machines().clients().isEmpty();
        return oneMachine ? most(result, phase -> others(phase, result.client().cpus())) : 0;
    }

    /**
     * Returns the busy processors of the client's machine that neither client nor servers used, which must all be local; 0 if the
     * servers do not report their CPU time.
     */
    public static double others(PhaseReport phase, int processors) {
        double servers = phase.servers().server().stream()
                .mapToDouble(ServerReport::cpuSeconds)
                .sum();
        double ours = phase.client().clientCpuSeconds() + servers;
        return servers == 0
                ? 0
                : Math.max(0, phase.client().machineCpuShare().orElse(0.0) * processors - ours / phase.seconds());
    }

    /** True if nothing took more than on a quiet machine. */
    public boolean isQuiet() {
        return parts().isEmpty();
    }

    /** Returns what is more than on a quiet machine, in words; none if the machine was quiet. */
    public List<Message> parts() {
        List<Message> parts = new ArrayList<>();
        if (usedByOthers > MOST_USED * processors) {
            parts.add(Message.of("analysis.disturbed.others", FigureText.brief(usedByOthers), processors));
        }
        if (stolen > MOST_STOLEN) {
            parts.add(Message.of("analysis.disturbed.stolen", FigureText.percent(stolen)));
        }
        return parts;
    }

    /** Returns {@link #parts} as a sentence about the machine of a run; empty if it was quiet. */
    public Optional<Message> sentence(String run) {
        return Optional.of(parts())
                .filter(parts -> !parts.isEmpty())
                .map(parts -> Message.of("analysis.disturbed", run, Message.joined("; ", parts)));
    }
}
