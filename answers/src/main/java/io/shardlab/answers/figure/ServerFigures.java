package io.shardlab.answers.figure;

import io.shardlab.answers.figure.PhaseFigure.Reading;
import io.shardlab.core.figure.Better;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.ServerReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** The figures that are computed from the reports of servers and of the balancer. */
final class ServerFigures {

    static final List<String> ROLES = List.of("server", "shard", "mongos", "config");

    private ServerFigures() {}

    /** The CPU time by role, which comes first of the servers' figures. */
    static List<PhaseFigure> cpu() {
        return List.of(
                cpu("server-cpu-seconds", "all servers' CPU", server -> true),
                cpu("mongos-cpu-seconds", "mongos CPU", role("mongos")),
                cpu("shard-cpu-seconds", "shards' CPU", PhaseFigure::holdsData),
                cpu("config-cpu-seconds", "config servers' CPU", role("config")));
    }

    static List<PhaseFigure> others() {
        List<PhaseFigure> all = new ArrayList<>(List.of(
                migration("migrations", "migrations", "", Better.NEITHER, MigrationReport::ran),
                migration("migration-seconds", "time with migrations", "s", Better.LOWER, MigrationReport::seconds),
                new PhaseFigure(
                        "migration-mean-seconds",
                        "mean migration",
                        "s",
                        Better.LOWER,
                        ServerFigures::meanMigrationSeconds),
                new PhaseFigure(
                        "migration-max-seconds",
                        "longest migration",
                        "s",
                        Better.LOWER,
                        ServerFigures::longestMigrationSeconds)));
        for (String role : ROLES) {
            all.add(new PhaseFigure(
                    role + "-cpu-per-operation",
                    role + " CPU",
                    "ms/operation",
                    Better.LOWER,
                    perOperation(role, server -> server.cpuSeconds() * 1000)));
        }
        for (String role : ROLES) {
            all.add(new PhaseFigure(
                    role + "-network-per-operation",
                    role + " network",
                    "KB/operation",
                    Better.LOWER,
                    perOperation(role, server -> (server.networkBytesIn() + server.networkBytesOut()) / 1024.0)));
        }
        return all;
    }

    private static Reading perOperation(String role, ToDoubleFunction<ServerReport> value) {
        Reading total = total(role(role), value);
        return phases -> {
            long operations = phases.stream()
                    .mapToLong(phase -> phase.counts().operations())
                    .sum();
            OptionalDouble sum = total.of(phases);
            return sum.isEmpty() || operations == 0
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(sum.getAsDouble() / operations);
        };
    }

    private static Predicate<ServerReport> role(String name) {
        return server -> server.role().equals(name);
    }

    private static PhaseFigure cpu(String name, String title, Predicate<ServerReport> chosen) {
        return new PhaseFigure(name, title, "s", Better.LOWER, total(chosen, ServerReport::cpuSeconds));
    }

    private static Reading total(Predicate<ServerReport> chosen, ToDoubleFunction<ServerReport> value) {
        return phases -> {
            double[] values = phases.stream()
                    .flatMap(phase -> phase.servers().server().stream())
                    .filter(chosen)
                    .mapToDouble(value)
                    .toArray();
            return values.length == 0
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(Arrays.stream(values).sum());
        };
    }

    /** A sum over phases is known only if each of them has it. */
    private static PhaseFigure migration(
            String name, String title, String unit, Better better, ToDoubleFunction<MigrationReport> value) {
        return new PhaseFigure(name, title, unit, better, phases -> {
            List<MigrationReport> known = migrations(phases);
            return known.size() < phases.size()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(known.stream().mapToDouble(value).sum());
        });
    }

    /** The mean weighted by the number of migrations; without any there is no mean. */
    private static OptionalDouble meanMigrationSeconds(List<PhaseReport> phases) {
        List<MigrationReport> known = migrations(phases);
        double count = known.stream().mapToDouble(MigrationReport::count).sum();
        double seconds = known.stream()
                .mapToDouble(one -> one.count() * one.meanSeconds())
                .sum();
        return count > 0 ? OptionalDouble.of(seconds / count) : OptionalDouble.empty();
    }

    private static OptionalDouble longestMigrationSeconds(List<PhaseReport> phases) {
        return migrations(phases).stream()
                .filter(one -> one.count() > 0)
                .mapToDouble(MigrationReport::maxSeconds)
                .max();
    }

    private static List<MigrationReport> migrations(List<PhaseReport> phases) {
        return phases.stream()
                .flatMap(phase -> phase.servers().migrations().stream())
                .toList();
    }
}
