package io.shardlab.run.merge;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/** Checks which results can be merged. All methods throw a {@link UsageException} that names the obstacle. */
final class MergeRules {

    /** The share of a measured phase during which all machines must have been at work. */
    static final double LEAST_OVERLAP = 0.9;

    private static final Set<String> MAY_DIFFER = Set.of("seed", "label", "out", "threads", "uri", "start-at");

    private MergeRules() {}

    /** Checks that there are several, and checks them like {@link #check}. */
    static List<SavedResult> checkedSeveral(List<SavedResult> results) {
        if (results.size() < 2) {
            throw new UsageException(Message.of("merge needs at least two results."));
        }
        check(results);
        return results;
    }

    /** Checks workload, parameters and target. */
    static void check(List<SavedResult> results) {
        SavedResult first = results.get(0);
        for (int i = 1; i < results.size(); i++) {
            SavedResult other = results.get(i);
            for (SavedResult before : results.subList(0, i)) {
                if (before.result().equals(other.result())) {
                    throw new UsageException(Message.of(
                            "{0} and {1} are the same result: give each once.", before.folder(), other.folder()));
                }
            }
            if (!other.result().machines().mergedFrom().isEmpty()
                    || !first.result().machines().mergedFrom().isEmpty()) {
                throw new UsageException(
                        Message.of("merge takes results of single load machines; one of these is merged already."));
            }
            if (other.result().target().slowMotion().isPresent()) {
                throw new UsageException(Message.of(
                        "Results of clusters in slow motion cannot be merged: {0} is one, and each had its own cluster.",
                        other.folder()));
            }
            if (other.result().maximum().isPresent()) {
                throw new UsageException(Message.of(
                        "Results of a search for the maximum rate cannot be merged: {0} is one, and each machine tried "
                                + "other rates.",
                        other.folder()));
            }
            checkPair(first, other);
        }
    }

    private static void checkPair(SavedResult first, SavedResult other) {
        RunResult a = first.result();
        RunResult b = other.result();
        same("workload", a.workload(), b.workload(), first, other);
        same("server version", a.target().serverVersion(), b.target().serverVersion(), first, other);
        same("kind of target", a.target().kind(), b.target().kind(), first, other);
        same("number of shards", a.target().shards(), b.target().shards(), first, other);
        Set<String> names = new LinkedHashSet<>(a.parameters().keySet());
        names.addAll(b.parameters().keySet());
        for (String name : names) {
            if (!MAY_DIFFER.contains(name)) {
                same("--" + name, a.parameters().get(name), b.parameters().get(name), first, other);
            }
        }
    }

    private static void same(String what, Object one, Object other, SavedResult a, SavedResult b) {
        if (!Objects.equals(one, other)) {
            throw new UsageException(Message.of(
                    "Results cannot be merged: {0} is {1} in {2}, but {3} in {4}.",
                    what, orNone(one), a.folder(), orNone(other), b.folder()));
        }
    }

    private static Message orNone(Object value) {
        return value == null ? Message.of("not set") : Message.text(String.valueOf(value));
    }

    /** Checks that every machine has a measured phase. */
    static void checkPhases(List<Part> parts, PhaseReport phase, int found) {
        if (found != parts.size()) {
            throw new UsageException(Message.of(
                    "Results cannot be merged: only {0,number,#} of {1,number,#} have {2} in repetition {3,number,#}.",
                    found, parts.size(), phase.name(), phase.repetition()));
        }
    }

    /** Checks that the machines worked at the same time. */
    static void checkOverlap(PhaseGroup group) {
        if (group.overlap() < LEAST_OVERLAP) {
            throw new UsageException(Message.of(
                    "Results cannot be merged: {0} ran on all machines during {1} % of its time only, and {2} % is "
                            + "needed; --start-at starts them together, --allow-offset merges them nevertheless.",
                    group.phases().get(0).name(),
                    String.format(Locale.ROOT, "%.0f", 100 * group.overlap()),
                    String.format(Locale.ROOT, "%.0f", 100 * LEAST_OVERLAP)));
        }
    }
}
