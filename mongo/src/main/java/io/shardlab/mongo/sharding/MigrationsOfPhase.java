package io.shardlab.mongo.sharding;

import io.shardlab.core.result.MigrationActivity;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.MigrationSpan;
import io.shardlab.core.result.Rounding;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;

/**
 * The migrations of a phase. Each counts for the part of the phase in which it ran.
 *
 * @param ran the migrations in the order of their start; others are removed
 * @param end the end of the phase, excluded
 */
record MigrationsOfPhase(List<Migration> ran, Instant start, Instant end) {

    private static final double MILLIS = 1000.0;

    MigrationsOfPhase {
        ran = ran.stream()
                .filter(migration -> migration.ranWithin(start, end))
                .sorted(Comparator.comparing(Migration::start))
                .toList();
    }

    MigrationReport report() {
        List<Migration> ended =
                ran.stream().filter(one -> one.endedWithin(start, end)).toList();
        DoubleSummaryStatistics committed = ended.stream()
                .filter(Migration::committed)
                .mapToDouble(one -> seconds(one.length()))
                .summaryStatistics();
        return new MigrationReport(
                committed.getCount(),
                Rounding.thousandths(committed.getAverage()),
                committed.getCount() == 0 ? 0 : committed.getMax(),
                ended.size() - committed.getCount(),
                Optional.of(activity()));
    }

    private MigrationActivity activity() {
        List<MigrationSpan> spans = ran.stream().map(this::span).toList();
        return new MigrationActivity(
                ran.size(),
                Rounding.thousandths(union(spans)),
                Rounding.thousandths(
                        spans.stream().mapToDouble(MigrationsOfPhase::length).sum()),
                longest(spans));
    }

    private MigrationSpan span(Migration migration) {
        boolean ended = migration.endedWithin(start, end);
        double from = migration.start().isBefore(start) ? 0 : seconds(Duration.between(start, migration.start()));
        double to = seconds(Duration.between(start, ended ? migration.end().orElseThrow() : end));
        return new MigrationSpan(
                from,
                to,
                migration.from(),
                migration.to(),
                ended ? Optional.of(migration.committed()) : Optional.empty());
    }

    /** Returns the time that the spans, in order of their start, cover together. */
    private static double union(List<MigrationSpan> spans) {
        double covered = 0;
        double until = 0;
        for (MigrationSpan span : spans) {
            covered += Math.max(0, span.endSeconds() - Math.max(until, span.startSeconds()));
            until = Math.max(until, span.endSeconds());
        }
        return covered;
    }

    private static List<MigrationSpan> longest(List<MigrationSpan> spans) {
        return spans.stream()
                .sorted(Comparator.comparingDouble(MigrationsOfPhase::length).reversed())
                .limit(MigrationActivity.MOST_SPANS)
                .sorted(Comparator.comparingDouble(MigrationSpan::startSeconds))
                .toList();
    }

    private static double length(MigrationSpan span) {
        return span.endSeconds() - span.startSeconds();
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / MILLIS;
    }
}
