package io.shardlab.cluster.local.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** In front of a made-up member. Only Linux has the zones' addresses without being told. */
@EnabledOnOs(OS.LINUX)
class ZoneProxyTest {

    private static final int PATIENCE_MILLIS = 30_000;

    @TempDir
    private Path folder;

    private ServerSocket server;
    private Member member;

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 10, InetAddress.getByName("127.0.0.1"));
        server.setSoTimeout(PATIENCE_MILLIS);
        member = new Member(Zone.FAR, server.getLocalPort(), folder.resolve("member.pid"));
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    private Socket call() throws IOException {
        Socket socket = new Socket(member.zone().host(), member.port());
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    @Test
    void aConnectionThatNobodyCanPlaceLeavesNoneToTheMemberBehind() throws IOException {
        ZoneProxy.Origin unknown = accepted -> {
            throw new UncheckedIOException(new IOException("no such file"));
        };
        try (ZoneProxy proxy = new ZoneProxy(member, unknown, new ZoneDelay(Duration.ZERO));
                Socket caller = call();
                Socket accepted = server.accept()) {
            accepted.setSoTimeout(PATIENCE_MILLIS);
            assertThat(accepted.getInputStream().read()).as("closed").isEqualTo(-1);
            assertThat(caller.getInputStream().read()).as("closed").isEqualTo(-1);
        }
    }

    @Test
    void aCallerBelongsToTheMemberWhoseProcessItIsNow() throws IOException {
        SocketOwners owners = new SocketOwners();
        List<Member> members = List.of(member);
        try (Socket caller = new Socket("127.0.0.1", server.getLocalPort());
                Socket accepted = server.accept()) {
            assertThat(owners.zoneOf(accepted, members)).as("not started").isEqualTo(Zone.NEAR);
            Files.writeString(member.pidFile(), ProcessHandle.current().pid() + "\n");
            assertThat(owners.zoneOf(accepted, members)).isEqualTo(Zone.FAR);
            assertThat(caller.isConnected()).isTrue();
        }
    }

    @Test
    void aPortThatIsTakenIsNamed() throws IOException {
        try (ServerSocket other = new ServerSocket(
                member.port(), 1, InetAddress.getByName(member.zone().host()))) {
            assertThatThrownBy(() -> new ZoneProxy(member, accepted -> Zone.NEAR, new ZoneDelay(Duration.ZERO)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("cannot listen on " + member.zone().host() + ":" + other.getLocalPort());
        }
    }

    @Test
    void argumentsComeBackAsTheyWere() {
        ZoneArguments arguments =
                new ZoneArguments(Duration.ofMillis(30), List.of(member, new Member(Zone.NEAR, 1, folder)));
        assertThat(ZoneArguments.parse(arguments.format().toArray(String[]::new)))
                .isEqualTo(arguments);
        assertThatThrownBy(() -> ZoneArguments.parse("--member", "far:1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ZONE:PORT:PIDFILE");
    }
}
