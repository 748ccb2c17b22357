package io.shardlab.regression.containers.topology;

import java.util.List;
import java.util.stream.IntStream;
import org.bson.Document;

/** Real mongos. */
record MongosRouters(List<Node> entries) implements Routers {

    static MongosRouters make(Nodes nodes, String configServers, int count) {
        return new MongosRouters(IntStream.rangeClosed(1, count)
                .mapToObj(number -> nodes.mongos("mongos-" + number, configServers))
                .toList());
    }

    @Override
    public String kind() {
        return "mongos";
    }

    @Override
    public List<Node> before() {
        return List.of();
    }

    @Override
    public void start(Nodes nodes, Admin configServer, List<String> shards) {
        nodes.start(entries);
        try (Admin admin = new Admin(entries.get(0))) {
            shards.forEach(shard -> admin.run(new Document("addShard", shard)));
        }
    }
}
