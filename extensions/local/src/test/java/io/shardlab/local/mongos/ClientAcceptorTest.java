package io.shardlab.local.mongos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClientAcceptorTest {

    @Test
    void waitsAfterEachFailureAndAcceptsTheNextClient() throws IOException {
        List<String> events = new ArrayList<>();
        ServerSocket listener = new ServerSocket() {
            private int calls;

            @Override
            public Socket accept() throws IOException {
                calls++;
                if (calls <= 2) {
                    throw new SocketException("Too many open files");
                }
                if (calls == 4) {
                    close();
                    throw new SocketException("Socket closed");
                }
                return new Socket();
            }
        };

        new ClientAcceptor(listener, client -> events.add("client"), () -> events.add("pause")).run();

        assertThat(events).containsExactly("pause", "pause", "client");
    }
}
