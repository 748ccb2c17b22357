package io.shardlab.run.merge;

import io.shardlab.core.result.PhaseReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds which phases of several machines are one. */
final class PhaseGroups {

    private PhaseGroups() {}

    /**
     * In the order of their start. Measured phases of the same name and repetition are one. Preparations are only where the
     * machines made them together; otherwise, as when one machine loads the data for all, each stays for itself.
     *
     * @param allowOffset whether measured phases may overlap less than they should
     * @throws io.shardlab.core.error.UsageException if a machine lacks a measured phase, or they do not overlap
     */
    static List<PhaseGroup> of(List<Part> parts, boolean allowOffset) {
        Map<String, List<PhaseGroup.Member>> byName = new LinkedHashMap<>();
        for (Part part : parts) {
            for (PhaseReport phase : part.result().phases()) {
                byName.computeIfAbsent(phase.repetition() + " " + phase.name(), key -> new ArrayList<>())
                        .add(new PhaseGroup.Member(part, phase));
            }
        }
        List<PhaseGroup> groups = new ArrayList<>();
        byName.values().forEach(members -> groups.addAll(groups(parts, members, allowOffset)));
        groups.sort(Comparator.comparing(PhaseGroup::start));
        return groups;
    }

    private static List<PhaseGroup> groups(List<Part> parts, List<PhaseGroup.Member> members, boolean allowOffset) {
        PhaseGroup all = new PhaseGroup(members);
        PhaseReport first = members.get(0).phase();
        if (first.measured()) {
            MergeRules.checkPhases(parts, first, members.size());
            if (!allowOffset) {
                MergeRules.checkOverlap(all);
            }
            return List.of(all);
        }
        boolean together = members.size() == parts.size() && all.overlap() >= MergeRules.LEAST_OVERLAP;
        return together
                ? List.of(all)
                : members.stream()
                        .map(member -> new PhaseGroup(List.of(member)))
                        .toList();
    }
}
