package io.shardlab.predict.command;

import io.shardlab.cli.output.Words;
import io.shardlab.core.text.Message;
import io.shardlab.predict.model.Topology;

/** A topology in words, such as {@code 8 shards, 1 mongos}. */
final class TopologyText {

    private TopologyText() {}

    static String of(Topology topology, Words words) {
        return topology.sharded()
                ? words.say(
                        "{0}, {1,number,#} mongos",
                        Message.of("{0,choice,0#{0} shards|1#1 shard|1<{0} shards}", topology.shards()),
                        topology.routers())
                : words.say(topology.replicaSet() ? "replica set" : "standalone");
    }
}
