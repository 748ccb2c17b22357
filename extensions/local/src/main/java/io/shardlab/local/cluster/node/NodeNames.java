package io.shardlab.local.cluster.node;

/** The names of the members of replica sets and of routers. Indexes begin at 0. */
public final class NodeNames {

    private static final String SEPARATOR = "-";
    private static final String ROUTER_SET = "r";
    private static final String ENTRY = "mongos-";

    private NodeNames() {}

    public static String member(String replicaSet, int index) {
        return replicaSet + SEPARATOR + (index + 1);
    }

    /** Returns the index of a member in its set. */
    public static int memberIndex(NodeInfo member) {
        String name = member.name();
        return Integer.parseInt(name.substring(name.lastIndexOf(SEPARATOR) + 1)) - 1;
    }

    /** Returns the replica set of the router mongod of an embedded mongos; it has one member. */
    public static String routerSet(int index) {
        return ROUTER_SET + (index + 1);
    }

    /** Returns the name of the process that clients connect to: a real mongos, or the adapter of an embedded one. */
    public static String entry(int index) {
        return ENTRY + (index + 1);
    }

    /** True if clients reach a router mongod through this adapter. */
    public static boolean isInFrontOf(NodeInfo adapter, NodeInfo router) {
        return adapter.role() == NodeRole.ADAPTER
                && router.role() == NodeRole.ROUTER
                && router.replicaSet()
                        .filter(set -> adapter.name().equals(ENTRY + set.substring(ROUTER_SET.length())))
                        .isPresent();
    }
}
