package io.shardlab.mongo.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoSocketOpenException;
import com.mongodb.ServerAddress;
import com.mongodb.connection.ServerConnectionState;
import com.mongodb.connection.ServerDescription;
import com.mongodb.connection.ServerType;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerStateTest {

    private static final ServerAddress ADDRESS = new ServerAddress("127.0.0.1", 27017);

    @ParameterizedTest
    @CsvSource({
        "REPLICA_SET_PRIMARY, PRIMARY",
        "REPLICA_SET_SECONDARY, SECONDARY",
        "REPLICA_SET_ARBITER, ARBITER",
        "REPLICA_SET_OTHER, RECOVERING",
        "REPLICA_SET_GHOST, RECOVERING",
        "STANDALONE, UP",
        "SHARD_ROUTER, UP"
    })
    void aServerThatAnswersHasTheStateThatItReports(ServerType type, ServerState state) {
        assertThat(ServerState.of(server(ServerConnectionState.CONNECTED)
                        .type(type)
                        .ok(true)
                        .build()))
                .isEqualTo(state);
    }

    @Test
    void aServerThatWasNotAskedYetIsNotDown() {
        assertThat(ServerState.of(server(ServerConnectionState.CONNECTING).build()))
                .isEqualTo(ServerState.UNKNOWN);
    }

    @Test
    void aServerThatRefusedTheConnectionIsDown() {
        ServerDescription refused = server(ServerConnectionState.CONNECTING)
                .exception(new MongoSocketOpenException("refused", ADDRESS, new IOException()))
                .build();

        assertThat(ServerState.of(refused)).isEqualTo(ServerState.DOWN);
    }

    private static ServerDescription.Builder server(ServerConnectionState state) {
        return ServerDescription.builder().address(ADDRESS).state(state);
    }
}
