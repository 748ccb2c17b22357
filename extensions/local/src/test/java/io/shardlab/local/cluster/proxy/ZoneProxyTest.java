package io.shardlab.local.cluster.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.local.cluster.process.ServerLog;
import io.shardlab.local.cluster.slow.Processors;
import io.shardlab.local.cluster.zone.Zone;
import io.shardlab.local.cluster.zone.ZonePlan;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The member is made up. Only Linux has the zones' addresses without configuration. */
@EnabledOnOs(OS.LINUX)
class ZoneProxyTest {

    private static final int PATIENCE_MILLIS = 30_000;
    private static final int CUT_MILLIS = 200;
    private static final ZoneDelays NO_DELAYS = new ZoneDelays(List.of());

    @TempDir
    private Path folder;

    private ServerSocket server;
    private Member member;

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 10, InetAddress.getByName("127.0.0.1"));
        server.setSoTimeout(PATIENCE_MILLIS);
        member = new Member(Zone.FAR, server.getLocalPort(), folder.resolve("member.pid"), List.of());
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
        try (ZoneProxy proxy =
                        new ZoneProxy(member, unknown, Zone.NEAR, NO_DELAYS, new CutMembers(), Optional.empty());
                Socket caller = call()) {
            assertThat(caller.getInputStream().read()).as("closed").isEqualTo(-1);
            server.setSoTimeout(1);
            assertThatThrownBy(server::accept).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void bytesForAMemberThatIsCutOffArriveOnceItIsJoinedAgain() throws Exception {
        CutMembers cut = new CutMembers();
        try (ZoneProxy proxy = new ZoneProxy(
                        member, accepted -> Optional.empty(), Zone.NEAR, NO_DELAYS, cut, Optional.empty());
                Socket caller = call();
                Socket accepted = server.accept()) {
            accepted.setSoTimeout(PATIENCE_MILLIS);
            caller.getOutputStream().write(1);
            assertThat(accepted.getInputStream().read()).isEqualTo(1);
            cut.cut(member.port());
            caller.getOutputStream().write(2);
            accepted.setSoTimeout(CUT_MILLIS);
            assertThatThrownBy(() -> accepted.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
            cut.join(member.port());
            accepted.setSoTimeout(PATIENCE_MILLIS);
            assertThat(accepted.getInputStream().read()).isEqualTo(2);
        }
    }

    @Test
    void commandsAreConfirmedWhenTheyHaveTakenEffect() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String commands = "delay\ncut " + member.port() + "\njoin " + member.port() + "\npunctuality\n";
        int exitCode = ZoneProxiesMain.run(
                new String[] {
                    new ZoneArguments(Zone.NEAR, List.of(), Map.of(), List.of(member), Optional.empty()).format()
                },
                new ByteArrayInputStream(commands.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                System.err);
        assertThat(exitCode).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        ServerLog.JAVA_READY,
                        "done delay",
                        ZoneProxiesMain.done("cut " + member.port()),
                        ZoneProxiesMain.done("join " + member.port()),
                        "punctuality 0 0 0 0 0 0",
                        ZoneProxiesMain.done("punctuality"));
    }

    @Test
    void aCallerBelongsToTheMemberWhoseProcessItIsNow() throws IOException {
        SocketOwners owners = new SocketOwners();
        List<Member> members = List.of(member);
        try (Socket caller = new Socket("127.0.0.1", server.getLocalPort());
                Socket accepted = server.accept()) {
            assertThat(owners.memberOf(accepted, members)).as("not started").isEmpty();
            Files.writeString(member.pidFile(), ProcessHandle.current().pid() + "\n");
            assertThat(owners.memberOf(accepted, members)).contains(member);
            assertThat(caller.isConnected()).isTrue();
        }
    }

    @Test
    void aPortThatIsTakenIsNamed() throws IOException {
        try (ServerSocket other = new ServerSocket(
                member.port(), 1, InetAddress.getByName(member.zone().host()))) {
            assertThatThrownBy(() -> new ZoneProxy(
                            member,
                            accepted -> Optional.empty(),
                            Zone.NEAR,
                            NO_DELAYS,
                            new CutMembers(),
                            Optional.empty()))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("cannot listen on " + member.zone().host() + ":" + other.getLocalPort());
        }
    }

    @Test
    void argumentsComeBackAsTheyWere() {
        ZoneArguments arguments = new ZoneArguments(
                Zone.CLIENTS,
                List.of(new ZonePlan.Delay(Zone.SERVERS, Zone.SERVERS, Duration.ofMillis(30))),
                Map.of(Zone.SERVERS, new Processors(2, 0.15)),
                List.of(
                        member,
                        new Member(
                                Zone.SERVERS,
                                20_001,
                                folder,
                                List.of(folder.resolve("group:1 of two"), folder.resolve("another"))),
                        new Member(Zone.ROUTERS, 0, folder, List.of())),
                Optional.of(new ZoneArguments.Reference(
                        "127.0.0.1:20002", List.of(folder.resolve("group")), 139.5, Duration.ofMillis(3))));
        assertThat(ZoneArguments.parse(arguments.format())).isEqualTo(arguments);
        assertThatThrownBy(() -> ZoneArguments.parse("{\"members\": 1}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("The argument is not valid");
    }
}
