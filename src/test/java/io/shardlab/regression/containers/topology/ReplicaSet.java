package io.shardlab.regression.containers.topology;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Three members. */
public final class ReplicaSet implements Topology {

    private static final String NAME = "rs";
    private static final int MEMBERS = 3;

    private final List<Node> members;

    private ReplicaSet(List<Node> members) {
        this.members = members;
    }

    static ReplicaSet start(Nodes nodes) {
        List<Node> members = IntStream.rangeClosed(1, MEMBERS)
                .mapToObj(number -> nodes.mongod("member-" + number, Commands.member(NAME, "")))
                .toList();
        nodes.start(members);
        try (Admin first = new Admin(members.get(0))) {
            first.initiate(NAME, false, members);
        }
        return new ReplicaSet(members);
    }

    @Override
    public String kind() {
        return "replica-set";
    }

    @Override
    public List<String> uris() {
        String hosts = members.stream().map(Node::address).collect(Collectors.joining(","));
        return List.of("mongodb://" + hosts + "/?replicaSet=" + NAME);
    }
}
