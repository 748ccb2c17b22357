package io.shardlab.local.cluster.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.RunFailedException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FreePortsTest {

    private static final int LAST = FreePorts.FIRST + FreePorts.COUNT - 1;

    @Test
    void eachPortIsHandedOutOnce() {
        FreePorts ports = new FreePorts(new Random(1), Set.of(), port -> true);
        Set<Integer> seen = new HashSet<>();

        for (int i = 0; i < FreePorts.COUNT; i++) {
            assertThat(seen.add(ports.next())).isTrue();
        }
        assertThat(seen).allSatisfy(port -> assertThat(port).isBetween(FreePorts.FIRST, LAST));
    }

    @Test
    void portsOfOthersAndTakenPortsAreNotHandedOut() {
        Set<Integer> reserved = Set.of(FreePorts.FIRST, FreePorts.FIRST + 1);
        FreePorts ports = new FreePorts(new Random(1), reserved, port -> port < FreePorts.FIRST + 4);

        assertThat(List.of(ports.next(), ports.next()))
                .containsExactlyInAnyOrder(FreePorts.FIRST + 2, FreePorts.FIRST + 3);
    }

    @Test
    void aMachineWithoutAFreePortIsAClearFailure() {
        FreePorts ports = new FreePorts(new Random(1), Set.of(), port -> false);

        assertThatThrownBy(ports::next)
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("No free port between 20000 and 29999");
    }

    @Test
    void aPortThatSomebodyListensOnIsTaken() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(FreePorts.canListen(server.getLocalPort())).isFalse();
        }
    }

    @Test
    void thePortsLieBelowThoseOfOutgoingConnections() {
        assertThat(LAST).isLessThan(32_768);
    }
}
