package io.shardlab.analysis.figure;

import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ServerReport.ProcessUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** What servers and the balancer did during a phase. A sum over servers is told only if every one of them tells. */
final class ServerFigures {

    private static final Predicate<ServerReport> ANY = server -> true;

    /** Those that hold the data; a server without shards is its own only one. */
    private static final Predicate<ServerReport> DATA = role("shard").or(role("server"));

    static final List<String> ROLES = List.of("server", "shard", "mongos", "config");

    private ServerFigures() {}

    static List<PhaseFigure> all() {
        List<PhaseFigure> all = new ArrayList<>(totals());
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

    private static PhaseReading perOperation(String role, ToDoubleFunction<ServerReport> value) {
        PhaseReading total = total(role(role), server -> Optional.of(value.applyAsDouble(server)));
        return phases -> {
            long operations = phases.stream().mapToLong(PhaseReport::operations).sum();
            OptionalDouble sum = total.of(phases);
            return sum.isEmpty() || operations == 0
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(sum.getAsDouble() / operations);
        };
    }

    private static List<PhaseFigure> totals() {
        return List.of(
                cpu("server-cpu-seconds", "all servers' CPU", ANY),
                cpu("mongos-cpu-seconds", "mongos CPU", role("mongos")),
                cpu("shard-cpu-seconds", "shards' CPU", DATA),
                cpu("config-cpu-seconds", "config servers' CPU", role("config")),
                data("pages-read", "pages read into cache", "", server -> told(server.pagesReadIntoCache())),
                data("cache-bytes-read", "read into cache", "bytes", server -> told(server.bytesReadIntoCache())),
                data("disk-bytes-read", "read from disk", "bytes", process(use -> told(use.diskBytesRead()))),
                data("disk-bytes-written", "written to disk", "bytes", process(use -> told(use.diskBytesWritten()))),
                data("block-reads", "block reads", "", process(ProcessUse::blockReads)),
                migration("migrations", "migrations", "", Better.NEITHER, MigrationReport::ran),
                migration("migration-seconds", "time with migrations", "s", Better.LOWER, MigrationReport::seconds),
                new PhaseFigure("migration-mean-seconds", "mean migration", "s", Better.LOWER, meanMigrationSeconds()),
                new PhaseFigure(
                        "migration-max-seconds", "longest migration", "s", Better.LOWER, longestMigrationSeconds()),
                migration("migrations-failed", "failed migrations", "", Better.LOWER, MigrationReport::failed));
    }

    private static Predicate<ServerReport> role(String name) {
        return server -> server.role().equals(name);
    }

    private static PhaseFigure cpu(String name, String title, Predicate<ServerReport> chosen) {
        return new PhaseFigure(
                name, title, "s", Better.LOWER, total(chosen, server -> Optional.of(server.cpuSeconds())));
    }

    private static PhaseFigure data(
            String name, String title, String unit, Function<ServerReport, Optional<? extends Number>> value) {
        return new PhaseFigure(name, title, unit, Better.LOWER, total(DATA, value));
    }

    private static Optional<Long> told(long value) {
        return Optional.of(value);
    }

    private static Function<ServerReport, Optional<? extends Number>> process(
            Function<ProcessUse, Optional<Long>> value) {
        return server -> server.process().flatMap(value);
    }

    private static PhaseReading total(
            Predicate<ServerReport> chosen, Function<ServerReport, Optional<? extends Number>> value) {
        return phases -> {
            List<? extends Optional<? extends Number>> values = phases.stream()
                    .flatMap(phase -> phase.server().stream())
                    .filter(chosen)
                    .map(value)
                    .toList();
            return values.isEmpty() || values.stream().anyMatch(Optional::isEmpty)
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(values.stream()
                            .mapToDouble(told -> told.get().doubleValue())
                            .sum());
        };
    }

    private static PhaseFigure migration(
            String name, String title, String unit, Better better, ToDoubleFunction<MigrationReport> value) {
        return new PhaseFigure(name, title, unit, better, phases -> {
            List<MigrationReport> told = migrations(phases);
            return told.size() < phases.size()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(told.stream().mapToDouble(value).sum());
        });
    }

    /** Weighted by how many there were; none have no mean. */
    private static PhaseReading meanMigrationSeconds() {
        return phases -> {
            List<MigrationReport> told = migrations(phases);
            double count = told.stream().mapToDouble(MigrationReport::count).sum();
            double seconds = told.stream()
                    .mapToDouble(one -> one.count() * one.meanSeconds())
                    .sum();
            return count > 0 ? OptionalDouble.of(seconds / count) : OptionalDouble.empty();
        };
    }

    private static PhaseReading longestMigrationSeconds() {
        return phases -> migrations(phases).stream()
                .filter(one -> one.count() > 0)
                .mapToDouble(MigrationReport::maxSeconds)
                .max();
    }

    private static List<MigrationReport> migrations(List<PhaseReport> phases) {
        return phases.stream().flatMap(phase -> phase.migrations().stream()).toList();
    }
}
