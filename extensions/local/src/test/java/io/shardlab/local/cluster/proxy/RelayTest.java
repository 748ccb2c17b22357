package io.shardlab.local.cluster.proxy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.shardlab.local.cluster.slow.CpuCounters;
import io.shardlab.local.cluster.slow.Processors;
import io.shardlab.local.cluster.slow.SlowServer;
import io.shardlab.local.cluster.zone.Zone;
import io.shardlab.local.cluster.zone.ZonePlan;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RelayTest {

    private static final Duration ONE_WAY = Duration.ofMillis(200);

    private final ZoneDelays delays = new ZoneDelays(List.of(new ZonePlan.Delay(Zone.NEAR, Zone.FAR, ONE_WAY)));
    private static final int PATIENCE_MILLIS = 30_000;
    private static final byte[] QUESTION = "question".getBytes(UTF_8);
    private static final byte[] ANSWER = "answer".getBytes(UTF_8);

    private final List<AutoCloseable> open = new ArrayList<>();
    private Socket caller;
    private Socket nearCaller;
    private Socket server;
    private Socket nearServer;

    @BeforeEach
    void connectBothEnds() throws IOException {
        Socket[] pair = pair();
        caller = pair[0];
        nearCaller = pair[1];
        pair = pair();
        server = pair[0];
        nearServer = pair[1];
    }

    private Socket[] pair() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Socket one = new Socket(listener.getInetAddress(), listener.getLocalPort());
            Socket other = listener.accept();
            for (Socket socket : List.of(one, other)) {
                socket.setSoTimeout(PATIENCE_MILLIS);
                open.add(socket);
            }
            return new Socket[] {one, other};
        }
    }

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable socket : open) {
            socket.close();
        }
    }

    private void connect(boolean far) {
        if (far) {
            delays.enable();
            Relay.connectDelayed(
                    nearCaller, nearServer, delays.between(Zone.NEAR, Zone.FAR).orElseThrow(), Relay.Gate.OPEN);
        } else {
            Relay.connect(nearCaller, nearServer, Relay.Gate.OPEN);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void bytesBeforeTheEndOfAStreamArriveAndSoDoesTheirAnswer(boolean far) throws IOException {
        connect(far);

        caller.getOutputStream().write(QUESTION);
        caller.shutdownOutput();
        assertThat(server.getInputStream().readAllBytes()).isEqualTo(QUESTION);
        server.getOutputStream().write(ANSWER);
        server.close();

        assertThat(caller.getInputStream().readAllBytes()).isEqualTo(ANSWER);
    }

    @Test
    void betweenZonesEveryByteIsDelayed() throws IOException {
        connect(true);
        long begin = System.nanoTime();

        caller.getOutputStream().write(QUESTION);

        assertThat(server.getInputStream().readNBytes(QUESTION.length)).isEqualTo(QUESTION);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(ONE_WAY);
        assertThat(delays.dueNanos()).isEqualTo(ONE_WAY.toNanos());
        assertThat(delays.lateNanos()).isPositive();
    }

    @Test
    void beforeTheBeginDelaysAreZero() {
        assertThat(delays.between(Zone.FAR, Zone.NEAR))
                .hasValueSatisfying(delay -> assertThat(delay.nanos()).isZero());
    }

    @Test
    void aZeroDelayIsNone() {
        ZoneDelays none = new ZoneDelays(List.of(new ZonePlan.Delay(Zone.NEAR, Zone.FAR, Duration.ZERO)));

        assertThat(none.between(Zone.NEAR, Zone.FAR)).isEmpty();
    }

    @Test
    void bytesThatWaitForTheEndOfACutAreNotLate() throws IOException {
        CutMembers cut = new CutMembers();
        AtomicLong reachedCut = new AtomicLong();
        cut.cut(1);
        delays.enable();
        Relay.connectDelayed(
                nearCaller, nearServer, delays.between(Zone.NEAR, Zone.FAR).orElseThrow(), () -> {
                    reachedCut.compareAndSet(0, System.nanoTime());
                    return cut.awaitJoined(1);
                });
        long begin = System.nanoTime();
        caller.getOutputStream().write(QUESTION);
        await().atMost(Duration.ofMillis(PATIENCE_MILLIS)).until(() -> delays.dueNanos() == ONE_WAY.toNanos());
        caller.getOutputStream().write(QUESTION);
        server.setSoTimeout((int) ONE_WAY.multipliedBy(3).toMillis());
        assertThatThrownBy(() -> server.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
        server.setSoTimeout(PATIENCE_MILLIS);
        long joined = System.nanoTime();
        cut.join(1);

        server.getInputStream().readNBytes(2 * QUESTION.length);

        long lateAtMost = reachedCut.get() - begin - ONE_WAY.toNanos() + System.nanoTime() - joined;
        assertThat(delays.dueNanos()).isEqualTo(2 * ONE_WAY.toNanos());
        assertThat(delays.lateNanos()).isLessThanOrEqualTo(lateAtMost);
    }

    /** The server takes 20 ms of CPU time for each part, and has a tenth of a processor. */
    @Test
    void noPartOfAnAnswerLeavesASlowServerBeforeItsWorkIsDone() throws IOException {
        AtomicLong used = new AtomicLong();
        SlowServer slow = new SlowServer(new Processors(1, 0.1), new MadeUpCpuTime(used), () -> true, () -> 1);
        Relay.connectSlow(nearCaller, nearServer, delays.none(), Relay.Gate.OPEN, slow.new Connection());
        long asked = System.nanoTime();
        caller.getOutputStream().write(QUESTION);
        server.getInputStream().readNBytes(QUESTION.length);

        used.addAndGet(20_000_000);
        server.getOutputStream().write(ANSWER);
        assertThat(caller.getInputStream().readNBytes(ANSWER.length)).isEqualTo(ANSWER);
        assertThat(Duration.ofNanos(System.nanoTime() - asked)).isGreaterThanOrEqualTo(Duration.ofMillis(200));
        used.addAndGet(20_000_000);
        server.getOutputStream().write(QUESTION);
        assertThat(caller.getInputStream().readNBytes(QUESTION.length)).isEqualTo(QUESTION);

        assertThat(Duration.ofNanos(System.nanoTime() - asked)).isGreaterThanOrEqualTo(Duration.ofMillis(400));
    }

    @Test
    void bytesInFlightArriveEvenIfTheSenderBreaksOff() throws IOException {
        connect(true);
        caller.getOutputStream().write(QUESTION);
        caller.setSoLinger(true, 0);

        caller.close();

        assertThat(server.getInputStream().readNBytes(QUESTION.length)).isEqualTo(QUESTION);
        assertThat(server.getInputStream().read()).isEqualTo(-1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aConnectionThatBreaksOffIsClosedOnBothSides(boolean far) throws IOException {
        connect(far);
        server.setSoLinger(true, 0);

        server.close();

        assertThat(caller.getInputStream().read()).isEqualTo(-1);
        assertThat(nearServer.isClosed()).isTrue();
    }

    /** The CPU time of a server that no quota holds back. */
    private record MadeUpCpuTime(AtomicLong used) implements CpuCounters {

        @Override
        public void read() {
            // It is always up to date.
        }

        @Override
        public long usedNanos() {
            return used.get();
        }

        @Override
        public long throttledNanos() {
            return 0;
        }
    }
}
