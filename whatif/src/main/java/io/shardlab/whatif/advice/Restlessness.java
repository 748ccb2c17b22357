package io.shardlab.whatif.advice;

import io.shardlab.analysis.noise.Deviation;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The disturbances of measurements while they ran. Immutable.
 *
 * @param processors the number of processors of the machine of the client
 * @param usedByOthers the processors of it that other programs used in the most disturbed run; 0 if servers ran elsewhere
 * @param stolen the part of its CPU time, from 0 to 1, that its hypervisor gave to other virtual machines in such a run
 * @param deviation the standard deviation of the logarithm of throughput from one second to the next within runs; empty if it
 *     is unknown
 */
public record Restlessness(int processors, double usedByOthers, double stolen, Optional<Double> deviation) {

    /** On a quiet machine the processors that nothing explains were at most 5 % in the recorded rounds. */
    private static final double MOST_USED = 0.1;

    /** On a quiet virtual machine it was 0.1 % in the recorded rounds. */
    private static final double MOST_STOLEN = 0.03;

    /** See docs/advise.md for what was measured on a quiet machine. */
    private static final double MOST_DEVIATION = 0.15;

    /** The deviation from the model of results from quiet machines, as of the recorded rounds. */
    private static final double USUAL_DEVIATION = 0.05;

    /**
     * Returns the restlessness of results; empty if there is none from this program at full speed.
     *
     * @param results the results of one machine
     * @param rates the operations per second in each second of each measured phase
     */
    public static Optional<Restlessness> of(List<RunResult> results, List<List<Double>> rates) {
        List<RunResult> fullSpeed = results.stream()
                .filter(result -> result.target().slowMotion().isEmpty())
                .toList();
        return fullSpeed.stream()
                .findFirst()
                .map(first -> new Restlessness(
                        first.client().cpus(),
                        most(fullSpeed, Restlessness::others),
                        most(fullSpeed, Restlessness::stolen),
                        Deviation.pooled(rates).map(Deviation::log)));
    }

    private static double most(List<RunResult> results, ToDoubleFunction<RunResult> figure) {
        return results.stream().mapToDouble(figure).max().orElse(0);
    }

    private static Stream<PhaseReport> measured(RunResult result) {
        return result.phases().stream().filter(PhaseReport::measured);
    }

    private static double others(RunResult result) {
        return result.target().local()
                ? measured(result)
                        .mapToDouble(phase -> others(phase, result.client().cpus()))
                        .max()
                        .orElse(0)
                : 0;
    }

    private static double others(PhaseReport phase, int processors) {
        double ours = phase.client().clientCpuSeconds()
                + phase.servers().server().stream()
                        .mapToDouble(ServerReport::cpuSeconds)
                        .sum();
        return Math.max(0, phase.client().machineCpuShare().orElse(0.0) * processors - ours / phase.seconds());
    }

    private static double stolen(RunResult result) {
        return measured(result)
                .mapToDouble(phase -> phase.client().stolenCpuShare().orElse(0.0))
                .max()
                .orElse(0);
    }

    /**
     * Returns what disturbed the measurements and what that does to the bounds; empty if the machine was quiet.
     *
     * @param ofModel the deviation of the results from the model; empty if it is unknown
     */
    public Optional<String> sentence(Optional<Double> ofModel) {
        List<String> disturbances = new ArrayList<>();
        if (usedByOthers > MOST_USED * processors) {
            disturbances.add("other programs used up to " + FigureText.brief(usedByOthers) + " of its "
                    + FigureText.count(processors, "processor"));
        }
        if (stolen > MOST_STOLEN) {
            disturbances.add("its hypervisor gave up to " + FigureText.percent(stolen)
                    + " of its CPU time to other virtual machines");
        }
        deviation
                .filter(share -> share > MOST_DEVIATION)
                .ifPresent(share -> disturbances.add(
                        "throughput deviated by " + FigureText.percent(share) + " from one second to the next"));
        return disturbances.isEmpty()
                ? Optional.empty()
                : Optional.of("The machine was restless while it measured: " + String.join("; ", disturbances) + ". "
                        + bounds(ofModel) + " Measure again when nothing else runs.");
    }

    private static String bounds(Optional<Double> ofModel) {
        return ofModel.map(share -> share > USUAL_DEVIATION
                        ? "That widens the bounds: results deviate from the model by about " + FigureText.percent(share)
                                + ", those of a quiet machine by at most " + FigureText.percent(USUAL_DEVIATION) + "."
                        : "The bounds are hardly wider for it: results deviate from the model by only "
                                + FigureText.percent(share) + ".")
                .orElse("The bounds do not include it, because too few results show how much they deviate.");
    }
}
