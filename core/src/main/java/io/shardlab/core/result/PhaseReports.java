package io.shardlab.core.result;

import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.measure.KindMeasurement;
import io.shardlab.core.measure.LatencySummary;
import io.shardlab.core.measure.PhaseMeasurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** Creates the report of what the engine measured in a phase. */
public final class PhaseReports {

    private PhaseReports() {}

    /**
     * Creates a report.
     *
     * @param measured whether it counts for the verdict
     * @param paths which way operations of each kind took to the servers, by the kind's index
     * @param routers the routers' addresses; workers are pinned to them round-robin
     * @param inputWaitSeconds what workers waited for documents to be read or made
     */
    public static PhaseReport of(
            PhaseMeasurement phase,
            int repetition,
            boolean measured,
            IntFunction<Optional<ClientPath>> paths,
            List<String> routers,
            double inputWaitSeconds,
            PhaseReport.Servers servers) {
        return new PhaseReport(
                window(phase, repetition, measured),
                counts(phase),
                new PhaseReport.Failures(
                        phase.errors(),
                        phase.refusedDocuments(),
                        phase.errorSamples(),
                        Optional.of(UnavailabilityReport.of(phase.unavailability()))),
                openLoop(phase),
                latencies(phase, paths, routers),
                client(phase),
                new PhaseReport.Waits(
                        ConnectionReport.of(phase.client().connections()),
                        Rounding.thousandths(inputWaitSeconds),
                        phase.maxBacklog()),
                servers,
                new PhaseReport.End(phase.stopped(), phase.failure()));
    }

    private static PhaseReport.Window window(PhaseMeasurement phase, int repetition, boolean measured) {
        return new PhaseReport.Window(
                phase.name(),
                repetition,
                measured,
                phase.startedAt(),
                phase.threads(),
                Rounding.thousandths(phase.seconds()),
                DrainReport.of(phase.drain()));
    }

    private static PhaseReport.Counts counts(PhaseMeasurement phase) {
        return new PhaseReport.Counts(
                phase.operations(),
                phase.documents(),
                phase.bytes(),
                rate(phase.operations() - phase.drain().operations(), phase),
                rate(phase.documents() - phase.drain().documents(), phase),
                rate(phase.bytes() - phase.drain().bytes(), phase));
    }

    private static PhaseReport.OpenLoop openLoop(PhaseMeasurement phase) {
        return new PhaseReport.OpenLoop(
                phase.missedArrivals(),
                ArrivalReport.of(
                        responseTimes(phase),
                        phase.missedArrivals(),
                        phase.arrivals().failedOperations(),
                        phase.arrivals().arrivals()),
                phase.targetRate().stream().boxed().findFirst());
    }

    private static PhaseReport.Latencies latencies(
            PhaseMeasurement phase, IntFunction<Optional<ClientPath>> paths, List<String> routers) {
        Histogram service = new Histogram(3);
        phase.kinds().stream().map(KindMeasurement::serviceTime).forEach(service::add);
        // Those of all that were due but for those that failed.
        Histogram due = responseTimes(phase);
        due.add(phase.arrivals().missedWaits());
        return new PhaseReport.Latencies(
                LatencyReport.of(LatencySummary.of(service)),
                LatencyReport.of(LatencySummary.of(due, phase.arrivals().failedOperations())),
                IntStream.range(0, phase.kinds().size())
                        .mapToObj(kind -> KindReport.of(phase.kinds().get(kind), paths.apply(kind)))
                        .toList(),
                perRouter(phase, routers));
    }

    private static Histogram responseTimes(PhaseMeasurement phase) {
        Histogram sum = new Histogram(3);
        phase.kinds().stream().map(KindMeasurement::responseTime).forEach(sum::add);
        return sum;
    }

    private static List<RouterReport> perRouter(PhaseMeasurement phase, List<String> routers) {
        long[] operations = new long[routers.size()];
        long[] inWindow = new long[routers.size()];
        for (int worker = 0; worker < phase.operationsPerWorker().size(); worker++) {
            long count = phase.operationsPerWorker().get(worker);
            operations[worker % routers.size()] += count;
            inWindow[worker % routers.size()] += count - phase.drain().operations(worker);
        }
        List<RouterReport> reports = new ArrayList<>();
        for (int i = 0; i < operations.length; i++) {
            reports.add(new RouterReport(routers.get(i), operations[i], rate(inWindow[i], phase)));
        }
        return reports;
    }

    private static PhaseReport.Client client(PhaseMeasurement phase) {
        return new PhaseReport.Client(
                Rounding.thousandths(phase.client().cpuSeconds()),
                thousandths(phase.client().systemCpuSeconds()),
                Rounding.thousandths(phase.client().cpuShare()),
                Rounding.thousandths(phase.workerCpuSeconds()),
                thousandths(phase.client().machineCpuShare()),
                thousandths(phase.client().stolenCpuShare()),
                Rounding.thousandths(phase.client().gcSeconds()));
    }

    private static Optional<Double> thousandths(OptionalDouble value) {
        return value.stream().mapToObj(Rounding::thousandths).findFirst();
    }

    private static double rate(long amount, PhaseMeasurement phase) {
        return phase.seconds() > 0 ? Rounding.thousandths(amount / phase.seconds()) : 0;
    }
}
