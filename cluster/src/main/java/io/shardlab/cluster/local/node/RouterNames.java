package io.shardlab.cluster.local.node;

/** The names of the two processes of an embedded mongos. */
public final class RouterNames {

    private static final String SET = "r";
    private static final String ADAPTER = "mongos-";

    private RouterNames() {}

    /** The replica set of the router mongod: it has one member. */
    public static String replicaSet(int index) {
        return SET + (index + 1);
    }

    /** The adapter, which clients connect to; a real mongos has the same name. */
    public static String adapter(int index) {
        return ADAPTER + (index + 1);
    }

    /** Whether clients reach a router mongod through this adapter. */
    public static boolean isInFrontOf(NodeInfo adapter, NodeInfo router) {
        return adapter.role() == NodeRole.ADAPTER
                && router.role() == NodeRole.ROUTER
                && router.replicaSet()
                        .filter(set -> adapter.name().equals(ADAPTER + set.substring(SET.length())))
                        .isPresent();
    }
}
