package io.shardlab.workloads.durability;

import io.shardlab.core.deployment.TargetKind;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What of a deployment decides which levels it can satisfy. What its user may not see is empty, and refuses nothing: the
 * servers then refuse an insert themselves, or it runs into its time-out.
 *
 * @param kind the topology
 * @param name the replica set's, or that of the shard with the fewest members; the address of a standalone server
 * @param dataMembers members that hold data, arbiters left out; of the shard that has the fewest
 * @param upMembers those of them that are primary or secondary now
 * @param majority how many of them make a majority: the servers' {@code writeMajorityCount}
 * @param upVoters members with a vote and data that are up now
 * @param majorityIsJournaled whether a majority waits for the members' journals, asked for or not
 * @param modes names of {@code getLastErrorModes}; empty if not seen
 * @param noJournal why there is no journal, in words; empty if there is one
 */
record Deployment(
        TargetKind kind,
        String name,
        OptionalInt dataMembers,
        OptionalInt upMembers,
        OptionalInt majority,
        OptionalInt upVoters,
        Optional<Boolean> majorityIsJournaled,
        Optional<Set<String>> modes,
        Optional<String> noJournal) {

    /** Why a level can never be reached as the servers are now, as the end of a sentence; empty if it can. */
    Optional<String> whyNot(DurabilityLevel level) {
        return journalMissing(level)
                .or(() -> level.members().flatMap(this::tooFew))
                .or(() -> level.isMajority() ? noMajority() : Optional.empty())
                .or(() -> unknownMode(level));
    }

    private Optional<String> journalMissing(DurabilityLevel level) {
        return noJournal.filter(reason -> level.journaled()).map(reason -> name + " keeps no journal (" + reason + ")");
    }

    private Optional<String> tooFew(int wanted) {
        if (kind == TargetKind.STANDALONE) {
            return wanted > 1
                    ? Optional.of(name + " is a standalone server, which has no member to replicate to")
                    : Optional.empty();
        }
        if (dataMembers.isPresent() && wanted > dataMembers.getAsInt()) {
            return Optional.of(whole() + " has " + holders(dataMembers.getAsInt()));
        }
        if (upMembers.isPresent() && wanted > upMembers.getAsInt()) {
            return Optional.of("only " + upMembers.getAsInt() + " of the " + holders(dataMembers.orElse(0)) + " of "
                    + whole() + (upMembers.getAsInt() == 1 ? " is" : " are") + " up");
        }
        return Optional.empty();
    }

    private Optional<String> noMajority() {
        boolean missing = majority.isPresent() && upVoters.isPresent() && upVoters.getAsInt() < majority.getAsInt();
        return missing
                ? Optional.of("a majority of " + whole() + " is " + majority.getAsInt() + " members, but only "
                        + upVoters.getAsInt() + (upVoters.getAsInt() == 1 ? " is" : " are") + " up")
                : Optional.empty();
    }

    private Optional<String> unknownMode(DurabilityLevel level) {
        if (level.isMajority() || level.members().isPresent()) {
            return Optional.empty();
        }
        if (kind == TargetKind.STANDALONE) {
            return Optional.of(name + " is a standalone server, which knows no such mode");
        }
        return modes.filter(known -> !known.contains(level.w()))
                .map(known -> whole() + " has no such mode in its settings.getLastErrorModes");
    }

    private String whole() {
        return (kind == TargetKind.SHARDED ? "the shard " : "the replica set ") + name;
    }

    private static String holders(int count) {
        return count + (count == 1 ? " member that holds data" : " members that hold data");
    }

    /** How many members besides the primary a write waits for; empty if that is not known. */
    OptionalInt othersWaitedFor(DurabilityLevel level) {
        if (kind == TargetKind.STANDALONE) {
            return OptionalInt.of(0);
        }
        if (level.members().isPresent()) {
            return OptionalInt.of(Math.max(0, level.members().get() - 1));
        }
        return level.isMajority() && majority.isPresent()
                ? OptionalInt.of(majority.getAsInt() - 1)
                : OptionalInt.empty();
    }
}
