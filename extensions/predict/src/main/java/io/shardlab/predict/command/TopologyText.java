package io.shardlab.predict.command;

import io.shardlab.cli.output.Words;
import io.shardlab.core.text.Message;
import io.shardlab.predict.model.Topology;

/** A topology in words, such as {@code 8 shards, 1 mongos}. */
final class TopologyText {

    private TopologyText() {}

    static String of(Topology topology, Words words) {
        return topology.sharded()
                ? words.say("topology", Message.of("cli.count.shards", topology.shards()), topology.routers())
                : words.say(topology.replicaSet() ? "topology.replica-set" : "topology.standalone");
    }
}
