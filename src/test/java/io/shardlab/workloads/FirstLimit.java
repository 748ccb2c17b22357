package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ServerReport;
import java.util.List;
import java.util.function.Supplier;

/**
 * The first limit that a run names. Other programs may use the machine during the run, which is a limit too, and nothing that a
 * test can keep them from: a run that they disturbed is repeated, and proves less.
 */
final class FirstLimit {

    private static final int ATTEMPTS = 5;
    private static final double DISTURBED = 0.15;

    /** Below this share of the machine nobody waits for a processor for long, and no rule calls it busy. */
    private static final double BUSY = 0.7;

    /** Other virtual machines take far less of a quiet machine. */
    private static final double STOLEN = 0.03;

    private static final String MACHINE = "machine-";

    /** The kinds of limits that a disturbed run may report instead of the one that a test causes begin with one of these. */
    private static final List<String> DUE_TO_OTHERS = List.of(MACHINE, "unknown");

    /** The findings about every local cluster, and about other virtual machines, which no test can keep out. */
    private static final List<String> CONDITIONS = List.of("one-machine", "embedded-mongos", "hypervisor-interfered");

    private FirstLimit() {}

    /** Runs until a limit of the expected kind is named first, or until no other program disturbs; then holds it to be the first. */
    static RunResult expect(String expected, Supplier<RunResult> run) {
        RunResult result = run.get();
        for (int attempt = 1; attempt < ATTEMPTS && !first(result).equals(expected) && disturbed(result); attempt++) {
            result = run.get();
        }
        String first = first(result);
        if (!(disturbed(result) && DUE_TO_OTHERS.stream().anyMatch(first::startsWith))) {
            assertThat(first).as("of " + words(result.diagnosis())).isEqualTo(expected);
        }
        return result;
    }

    /** The kind of the first finding; if others disturbed, of the first that is not about the machine. */
    private static String first(RunResult result) {
        boolean disturbed = disturbed(result);
        return result.diagnosis().stream()
                .map(finding -> finding.kind().orElseThrow())
                .filter(kind -> !CONDITIONS.contains(kind))
                .filter(kind -> !disturbed || !kind.startsWith(MACHINE))
                .findFirst()
                .orElse(MACHINE);
    }

    private static String words(List<Finding> findings) {
        return String.join(
                "\n",
                findings.stream()
                        .map(finding -> finding.finding() + " Seen: " + finding.evidence())
                        .toList());
    }

    /**
     * True if the machine was busy, and neither the client nor the servers used a large part of its processors, or if its hypervisor
     * took some.
     */
    static boolean disturbed(RunResult result) {
        PhaseReport phase = Runs.phase(result, "measure");
        double serverSeconds = phase.servers().server().stream()
                .mapToDouble(ServerReport::cpuSeconds)
                .sum();
        double machine = phase.client().machineCpuShare().orElse(0.0);
        double others = machine
                - phase.client().clientCpuShare()
                - serverSeconds / (phase.seconds() * result.client().cpus());
        return machine >= BUSY && others >= DISTURBED
                || phase.client().stolenCpuShare().orElse(0.0) >= STOLEN;
    }
}
