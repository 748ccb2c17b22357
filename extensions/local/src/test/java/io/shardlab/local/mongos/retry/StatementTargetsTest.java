package io.shardlab.local.mongos.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.local.mongos.command.CommandRequest;
import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.routing.ClusterServer;
import io.shardlab.local.mongos.routing.ShardKeys;
import java.io.IOException;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementTargetsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    insert | {k: -1}                                                   | low
                    insert | {k: 7}                                                    | high
                    insert | {}                                                        | low
                    update | {q: {k: 3}, u: {$set: {a: 1}}}                            | high
                    update | {q: {$and: [{k: -3}]}, u: {$set: {a: 1}}, upsert: true}   | low
                    update | {q: {_id: 1}, u: {$set: {a: 1}}}                          | high,low
                    update | {q: {_id: 1}, u: {k: 5, a: 1}}                            | high
                    update | {q: {_id: 1}, u: {$set: {a: 1}}, multi: true}             | high
                    delete | {q: {_id: 1}, limit: 1}                                   | high,low
                    delete | {q: {_id: {$in: [1]}, k: {$eq: -1}}, limit: 1}            | low
                    """)
    void aStatementGoesToTheOwnersOfItsKeyOrId(String command, String operation, String shards) throws IOException {
        assertThat(targets(command).of(TwoShards.raw(operation), TwoShards.placement()))
                .extracting(ClusterServer::name)
                .containsExactly(shards.split(","));
    }

    @Test
    void anUpsertNeedsTheShardKey() {
        assertThatThrownBy(() -> targets("update")
                        .of(TwoShards.raw("{q: {_id: 1}, u: {$set: {a: 1}}, upsert: true}"), TwoShards.placement()))
                .isInstanceOf(CommandException.class)
                .hasMessageContaining("exact shard key");
    }

    private static StatementTargets targets(String command) {
        CommandRequest request = CommandRequest.of(BsonDocument.parse("{" + command + ": 'c', $db: 'd'}"));
        return new StatementTargets(new ShardKeys(null), request, null);
    }
}
