package io.shardlab.regression.containers.topology;

import java.util.List;

/** One server. */
public final class Standalone implements Topology {

    private final Node node;

    private Standalone(Node node) {
        this.node = node;
    }

    static Standalone start(Nodes nodes) {
        Node node = nodes.mongod("standalone", Commands.mongod());
        nodes.start(List.of(node));
        return new Standalone(node);
    }

    @Override
    public String kind() {
        return "standalone";
    }

    @Override
    public List<String> uris() {
        return List.of("mongodb://" + node.address() + "/");
    }

    public Node node() {
        return node;
    }
}
