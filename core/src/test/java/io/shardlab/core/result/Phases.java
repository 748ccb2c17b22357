package io.shardlab.core.result;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Made-up phases for tests. */
public final class Phases {

    private Phases() {}

    public static PhaseReport measured(double throughput, double p99Micros, Map<String, Long> errors, long operations) {
        return measured(throughput, p99Micros, errors, operations, UnavailabilityReport.NONE);
    }

    public static PhaseReport measured(
            double throughput,
            double p99Micros,
            Map<String, Long> errors,
            long operations,
            UnavailabilityReport unavailable) {
        return phase("measure", true, throughput, p99Micros, errors, operations, unavailable);
    }

    /** One that is not measured for its own sake, of 990 operations at 10/s. */
    public static PhaseReport preparing(String name, Map<String, Long> errors) {
        return phase(name, false, 10, 4000, errors, 990, UnavailabilityReport.NONE);
    }

    private static PhaseReport phase(
            String name,
            boolean measured,
            double throughput,
            double p99Micros,
            Map<String, Long> errors,
            long operations,
            UnavailabilityReport unavailable) {
        LatencyReport latency = new LatencyReport(
                operations,
                1200,
                500,
                p99Micros * 2,
                Map.of(
                        "50",
                        1000.0,
                        "90",
                        2000.0,
                        "95",
                        3000.0,
                        "99",
                        p99Micros,
                        "99.9",
                        p99Micros * 1.5,
                        "99.99",
                        p99Micros * 2));
        return new PhaseReport(
                new PhaseReport.Window(
                        name, 1, measured, Instant.parse("2026-11-21T10:00:00Z"), 10, 1.0, DrainReport.NONE),
                new PhaseReport.Counts(
                        operations, operations * 15, operations * 3000, throughput, throughput * 15, throughput * 3000),
                new PhaseReport.Failures(errors, 0, Map.of(), Optional.of(unavailable)),
                new PhaseReport.OpenLoop(0, null, Optional.empty()),
                new PhaseReport.Latencies(
                        latency,
                        latency,
                        List.of(new KindReport(
                                "find",
                                operations,
                                operations * 15,
                                operations * 3000,
                                Map.of(),
                                latency,
                                latency,
                                Optional.empty(),
                                Optional.of("direct"))),
                        List.of(new RouterReport("127.0.0.1:1", operations, throughput))),
                new PhaseReport.Client(0.5, 0.25, 0.4, Optional.of(0.75), Optional.of(0.05), 0.01),
                new PhaseReport.Waits(new ConnectionReport(3, 0.02, 1, 0.004), 0, 0),
                new PhaseReport.Servers(
                        List.of(ServerReport.of("127.0.0.1:2", "shard", 0.4, Map.of("query", 5L))),
                        Optional.of(new MigrationReport(2, 0.5, 0.6, 0, Optional.empty())),
                        Optional.empty()),
                new PhaseReport.End(false, Optional.empty()));
    }
}
