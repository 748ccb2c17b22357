package io.shardlab.workloads.durability;

import io.shardlab.core.result.Finding;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.write.DurabilityLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The waits of the levels of one target, as far as their figures show them: no server reports the member that acknowledged
 * last. A level is compared with w:1 on the same target, which waits for no other member. The primary's heartbeats show how far
 * away a member is: the answer of the k-th nearest secondary takes at least as long as its ping.
 */
final class LevelFindings {

    /** A wait is the main part of an insert if it makes up at least half of it. */
    private static final double MAIN_PART = 0.5;

    /**
     * An acknowledgement takes at least one round trip and often several: a secondary sends one report of its position at a
     * time, and reports separately which writes it has applied and which are in its journal.
     */
    private static final double LEAST_PART_OF_PING = 0.25;

    private static final double MOST_OF_PING = 1.5;

    /** Pings are whole milliseconds, and 1 may be almost nothing, rounded up. */
    private static final long LEAST_FAR_MILLIS = 2;

    /** On a busy machine heartbeats of near members take long, too, but so does an insert that waits for no other member. */
    private static final double LEAST_OF_ONE = 3;

    private static final DurabilityLevel ONE = new DurabilityLevel("1", false);

    private final String target;
    private final Deployment deployment;
    private final List<LevelSummary> levels;

    /** @param target its name; empty if there is only one */
    LevelFindings(String target, Deployment deployment, List<LevelSummary> levels) {
        this.target = target;
        this.deployment = deployment;
        this.levels = List.copyOf(levels);
    }

    List<Finding> all() {
        List<Finding> findings = new ArrayList<>();
        levels.forEach(level -> waitOf(level).ifPresent(findings::add));
        levels.stream()
                .filter(level -> !level.level().isAcknowledged())
                .findFirst()
                .map(this::unacknowledged)
                .ifPresent(findings::add);
        equalMajorities().ifPresent(findings::add);
        return findings;
    }

    private Optional<Finding> waitOf(LevelSummary level) {
        if (!level.level().isAcknowledged() || level.level().equals(ONE)) {
            return Optional.empty();
        }
        return farMember(level).or(() -> mainWait(level));
    }

    private Optional<Finding> farMember(LevelSummary level) {
        int others = deployment.othersWaitedFor(level.level()).orElse(0);
        if (others < 1 || others > level.pingsMillis().size()) {
            return Optional.empty();
        }
        SetStatus.Secondary last = level.pingsMillis().get(others - 1);
        boolean far = last.pingMillis() >= leastFarMillis() && isPartOf(last.pingMillis(), level.medianMillis());
        return far
                ? Optional.of(
                        Finding.of(
                                "level-far-member",
                                Message.of("{0} waited for a member far away.", named(level)),
                                Message.of(
                                        "median {0} an insert, which needs the answers of {1}; the primary's heartbeats to the nearest "
                                                + "{2,number,#} take {3,number,#} ms ({4})",
                                        millis(level.medianMillis()),
                                        secondaries(others),
                                        others,
                                        last.pingMillis(),
                                        last.name()),
                                Message.of(
                                        "Only members nearer to the primary make this faster: a write concern of fewer members, or more "
                                                + "members in the primary's zone. With more --threads more inserts wait at the same time.")))
                : Optional.empty();
    }

    /** A heartbeat that takes much longer than the whole insert indicates a busy machine, not a distant member. */
    private static boolean isPartOf(long pingMillis, double medianMillis) {
        return pingMillis >= LEAST_PART_OF_PING * medianMillis && pingMillis <= MOST_OF_PING * medianMillis;
    }

    private double leastFarMillis() {
        return Math.max(
                LEAST_FAR_MILLIS,
                LEAST_OF_ONE * one().map(LevelSummary::medianMillis).orElse(0.0));
    }

    private Optional<LevelSummary> one() {
        return levels.stream().filter(other -> other.level().equals(ONE)).findFirst();
    }

    private Optional<Finding> mainWait(LevelSummary level) {
        Optional<LevelSummary> one = one();
        Optional<Integer> others = deployment.othersWaitedFor(level.level());
        boolean waited = one.isPresent() && one.get().medianMillis() <= (1 - MAIN_PART) * level.medianMillis();
        if (!waited || others.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Finding.of(
                "level-wait",
                Message.of("{0} waited for {1}.", named(level), what(level.level(), others.get())),
                Message.of(
                        "median {0} an insert, of w:1 {1}",
                        millis(level.medianMillis()), millis(one.get().medianMillis())),
                Message.of(
                        "With more --threads, or several documents in one command, more inserts wait at the same time; a "
                                + "disk that flushes faster shortens a wait for the journal.")));
    }

    private Message what(DurabilityLevel level, int others) {
        boolean journals = journals(level);
        if (others == 0) {
            return Message.of(journals ? "the journal" : "its acknowledgement");
        }
        return journals ? Message.of("{0} and the journals", secondaries(others)) : secondaries(others);
    }

    private boolean journals(DurabilityLevel level) {
        return level.journaled()
                || (level.isMajority() && deployment.majorityIsJournaled().orElse(false));
    }

    private Finding unacknowledged(LevelSummary level) {
        return Finding.of(
                "level-unacknowledged",
                Message.of("{0} waits for no answer: its time is only that of sending.", named(level)),
                Message.of(
                        "{0,number,#} of {1,number,#} documents were there afterwards", level.arrived(), level.sent()),
                Message.of(
                        "Do not compare it with the other levels as if it wrote faster: the servers do the same work, "
                                + "later, and report no errors."));
    }

    /** Explains why the two have equal figures. */
    private Optional<Finding> equalMajorities() {
        boolean both =
                levels.stream().filter(level -> level.level().isMajority()).count() > 1;
        return both && deployment.majorityIsJournaled().orElse(false)
                ? Optional.of(Finding.of(
                        "level-equal-majorities",
                        Message.of(
                                "majority and majority j ask for the same{0}.",
                                target.isEmpty() ? "" : Message.of(" on {0}", target)),
                        Message.of(
                                "writeConcernMajorityJournalDefault is true in the configuration of {0}, as it is by default: a "
                                        + "majority waits for the journals, asked for or not",
                                deployment.name()),
                        Message.of("Expect equal figures, apart from noise.")))
                : Optional.empty();
    }

    /** The level, and the target if there are several. */
    private Message named(LevelSummary level) {
        String name = level.level().name();
        return target.isEmpty() ? Message.text(name) : Message.of("{0} on {1}", name, target);
    }

    private static Message secondaries(int count) {
        return count == 1 ? Message.of("a secondary") : Message.of("{0,number,#} secondaries", count);
    }

    private static String millis(double millis) {
        return String.format(Locale.ROOT, "%.2f ms", millis);
    }
}
