package io.shardlab.cluster.local.node;

/** The names of the members of replica sets. */
public final class MemberNames {

    private static final String SEPARATOR = "-";

    private MemberNames() {}

    /** @param index 0 for the first */
    public static String of(String replicaSet, int index) {
        return replicaSet + SEPARATOR + (index + 1);
    }

    /** Which member of its set it is; 0 for the first. */
    public static int index(NodeInfo member) {
        String name = member.name();
        return Integer.parseInt(name.substring(name.lastIndexOf(SEPARATOR) + 1)) - 1;
    }
}
