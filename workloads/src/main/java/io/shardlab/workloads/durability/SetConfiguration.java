package io.shardlab.workloads.durability;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.Document;

/** A replica set's configuration, as {@code replSetGetConfig} tells it. */
record SetConfiguration(Document config) {

    private static final Document NOTHING = new Document();

    /** Members that hold data: all but arbiters. */
    int dataMembers() {
        return (int) members().stream().filter(SetConfiguration::holdsData).count();
    }

    /** Hosts of the members that hold data and have a vote: only they make a majority. */
    Set<String> voters() {
        return members().stream()
                .filter(SetConfiguration::holdsData)
                .filter(SetConfiguration::votes)
                .map(member -> member.getString("host"))
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * How many members must have a write with {@code w: majority}: more than half of all votes, but no more than there are
     * voters that hold data, as in {@code replSetGetStatus.writeMajorityCount}.
     */
    int writeMajority() {
        int votes = (int) members().stream().filter(SetConfiguration::votes).count();
        return Math.min(votes / 2 + 1, voters().size());
    }

    /** Whether a majority's acknowledgements wait for the journal: the default. */
    boolean majorityIsJournaled() {
        return config.getBoolean("writeConcernMajorityJournalDefault", true);
    }

    Set<String> modes() {
        return Set.copyOf(config.get("settings", NOTHING)
                .get("getLastErrorModes", NOTHING)
                .keySet());
    }

    private List<Document> members() {
        return config.getList("members", Document.class);
    }

    private static boolean holdsData(Document member) {
        return !member.getBoolean("arbiterOnly", false);
    }

    private static boolean votes(Document member) {
        return !(member.get("votes") instanceof Number votes) || votes.intValue() > 0;
    }
}
