package io.shardlab.run.merge;

import io.shardlab.core.result.PhaseReport;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * The same phase of several load machines, or a phase that one of them had for itself.
 *
 * @param members at least one
 */
record PhaseGroup(List<Member> members) {

    PhaseGroup {
        members = List.copyOf(members);
    }

    /** One machine's. */
    record Member(Part part, PhaseReport phase) {

        Instant start() {
            return phase.startedAt();
        }

        Instant end() {
            return start().plus(Duration.ofNanos(Math.round(phase.seconds() * 1e9)));
        }
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

    /** When a machine started, in seconds after the first one. */
    double delay(Member member) {
        return Duration.between(start(), member.start()).toNanos() / 1e9;
    }

    /** From the first machine's start to the last one's end. */
    double seconds() {
        Instant end =
                members.stream().map(Member::end).max(Comparator.naturalOrder()).orElseThrow();
        return Duration.between(start(), end).toNanos() / 1e9;
    }

    /** The time in which all machines were at work, as a share of the longest one's, from 0 to 1. */
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

    /** The machine that watched longest, whose servers' counters thus hold what those of the others do. */
    Member longest() {
        return members.stream()
                .max(Comparator.comparingDouble(member -> member.phase().seconds()))
                .orElseThrow();
    }
}
