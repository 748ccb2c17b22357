package io.shardlab.run.merge;

import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.Rounding;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The same phase of several load machines, or a phase that only one of them had. Immutable.
 *
 * @param members at least one
 */
record PhaseGroup(List<Member> members) {

    PhaseGroup {
        members = List.copyOf(members);
    }

    /** The phase of one machine. */
    record Member(Part part, PhaseReport phase) {

        /** The number of processors that the machine may use. */
        int processors() {
            return part.result().client().cpus();
        }

        Instant start() {
            return phase.startedAt();
        }

        Instant end() {
            return start().plus(Duration.ofNanos(Math.round(phase.seconds() * 1e9)));
        }

        /**
         * The seconds that the rate of operations was taken over, to which {@link PhaseReport#seconds()} is rounded: that rounding
         * is a large share of a phase of milliseconds.
         */
        double exactSeconds() {
            PhaseReport.Counts counts = phase.counts();
            double seconds = (counts.operations() - phase.drain().operations()) / counts.throughput();
            return Rounding.thousandths(seconds) == phase.seconds() ? seconds : phase.seconds();
        }
    }

    /**
     * Groups the phases of several machines, in the order of their start. Measured phases of the same name and
     * repetition form a group. Preparations form one only if the machines made them together: they met, or they overlap. Otherwise, as when one
     * machine loads the data for all, each is its own group.
     *
     * @param allowOffset true if measured phases may overlap less than they should
     * @throws io.shardlab.core.error.UsageException if a machine lacks a measured phase, or they do not overlap
     */
    static List<PhaseGroup> of(List<Part> parts, boolean allowOffset) {
        Map<String, List<Member>> byName = new LinkedHashMap<>();
        for (Part part : parts) {
            for (PhaseReport phase : part.result().phases()) {
                byName.computeIfAbsent(phase.repetition() + " " + phase.name(), key -> new ArrayList<>())
                        .add(new Member(part, phase));
            }
        }
        List<PhaseGroup> groups = new ArrayList<>();
        byName.values().forEach(members -> groups.addAll(groups(parts, members, allowOffset)));
        groups.sort(Comparator.comparing(PhaseGroup::start));
        return groups;
    }

    private static List<PhaseGroup> groups(List<Part> parts, List<Member> members, boolean allowOffset) {
        PhaseGroup all = new PhaseGroup(members);
        PhaseReport first = members.get(0).phase();
        if (first.measured()) {
            MergeRules.checkPhases(parts, first, members.size());
            if (!allowOffset) {
                MergeRules.checkOverlap(all);
            }
            return List.of(all);
        }
        boolean together = members.size() == parts.size()
                && (all.overlap() >= MergeRules.LEAST_OVERLAP || parts.stream().allMatch(Part::metOthers));
        return together
                ? List.of(all)
                : members.stream()
                        .map(member -> new PhaseGroup(List.of(member)))
                        .toList();
    }

    List<PhaseReport> phases() {
        return members.stream().map(Member::phase).toList();
    }

    Instant start() {
        return members.stream()
                .map(Member::start)
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    /** The seconds from the first machine's start to a machine's start. */
    double delay(Member member) {
        return Duration.between(start(), member.start()).toNanos() / 1e9;
    }

    /** The seconds from the first machine's start to the last one's end. */
    double seconds() {
        Instant end =
                members.stream().map(Member::end).max(Comparator.naturalOrder()).orElseThrow();
        return Duration.between(start(), end).toNanos() / 1e9;
    }

    /** The time in which all machines were at work, as a share of the longest phase, from 0 to 1. */
    double overlap() {
        Instant lastStart = members.stream()
                .map(Member::start)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        Instant firstEnd =
                members.stream().map(Member::end).min(Comparator.naturalOrder()).orElseThrow();
        double common = Duration.between(lastStart, firstEnd).toNanos() / 1e9;
        double longest = longest().phase().seconds();
        return longest > 0 ? Math.max(0, common / longest) : 1;
    }

    /** The machine that watched longest, so that its counters of the servers include what the others saw. */
    Member longest() {
        return members.stream()
                .max(Comparator.comparingDouble(member -> member.phase().seconds()))
                .orElseThrow();
    }
}
