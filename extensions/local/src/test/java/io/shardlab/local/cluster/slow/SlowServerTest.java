package io.shardlab.local.cluster.slow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Times in the tests are in units that stand for any number of nanoseconds. */
class SlowServerTest {

    private static final Processors ONE = new Processors(1, 0.1);
    private static final Processors TWO = new Processors(2, 0.1);

    private long used;
    private long throttled;
    private boolean begun = true;
    private double pace = 1;

    private SlowServer server(Processors processors) {
        return new SlowServer(
                processors,
                new CpuCounters() {

                    @Override
                    public void read() {
                        // Those of the test are up to date.
                    }

                    @Override
                    public long usedNanos() {
                        return used;
                    }

                    @Override
                    public long throttledNanos() {
                        return throttled;
                    }
                },
                () -> begun,
                () -> pace);
    }

    private static SlowServer.Connection arrived(SlowServer server, long now) {
        SlowServer.Connection connection = server.new Connection();
        connection.arrives(now);
        return connection;
    }

    /** An operation that takes its CPU time without a break, and is answered then. */
    private long readyAt(SlowServer.Connection connection, long work, long now) {
        used += work;
        return connection.readyAt(now, now);
    }

    @Test
    void workThatTakesMoreCpuTimeOnAnotherPaceIsAnsweredAtTheSameTime() {
        pace = 2;

        assertThat(readyAt(arrived(server(ONE), 1000), 40, 1040)).isEqualTo(1200);
    }

    @Test
    void theQueueBeforeTheProcessorsFollowsThePaceToo() {
        pace = 2;
        SlowServer server = server(ONE);
        SlowServer.Connection first = arrived(server, 1000);
        SlowServer.Connection second = arrived(server, 1000);

        assertThat(readyAt(first, 40, 1040)).isEqualTo(1200);
        assertThat(readyAt(second, 40, 1080)).as("after both").isEqualTo(1400);
    }

    @Test
    void anOperationOnAnIdleServerTakesAsMuchLongerAsItsProcessorIsSlower() {
        assertThat(readyAt(arrived(server(ONE), 1000), 20, 1020)).isEqualTo(1200);
        assertThat(readyAt(arrived(server(TWO), 1000), 20, 1020))
                .as("one processor for each operation")
                .isEqualTo(1200);
    }

    @Test
    void timeThatAServerWaitsIsNotWork() {
        SlowServer.Connection connection = arrived(server(ONE), 1000);

        assertThat(readyAt(connection, 20, 1500)).isEqualTo(1500 + 180);
    }

    @Test
    void timeHeldBackByTheQuotaIsPartOfTheTimeOfASlowProcessor() {
        SlowServer server = server(TWO);
        SlowServer.Connection connection = arrived(server, 0);
        used += 200;
        throttled += 800;

        assertThat(connection.readyAt(1000, 1000))
                .as("both processors would have taken half of the time")
                .isEqualTo(2000);
    }

    @Test
    void noMoreThanTheRestOfTheTimeCanHaveBeenHeldBack() {
        SlowServer.Connection connection = arrived(server(TWO), 1000);
        used += 20;
        throttled += 500;

        assertThat(connection.readyAt(1100, 1100))
                .as("80, on each of several processors")
                .isEqualTo(1200);
    }

    @Test
    void anAnswerIsReadyAsMuchLaterAsItLeftAndNotAsItWasSeen() {
        SlowServer.Connection connection = arrived(server(TWO), 0);
        used += 20;

        assertThat(connection.readyAt(20, 50)).isEqualTo(200);
    }

    @Test
    void operationsOnOneProcessorWaitForThoseBefore() {
        SlowServer server = server(ONE);
        SlowServer.Connection first = arrived(server, 0);
        SlowServer.Connection second = arrived(server, 0);
        SlowServer.Connection third = arrived(server, 0);

        assertThat(readyAt(first, 20, 20)).isEqualTo(200);
        assertThat(readyAt(second, 20, 40)).isEqualTo(400);
        assertThat(readyAt(third, 20, 60)).isEqualTo(600);
    }

    @Test
    void twoProcessorsServeTwoOperationsAtATime() {
        SlowServer server = server(TWO);
        SlowServer.Connection first = arrived(server, 0);
        SlowServer.Connection second = arrived(server, 0);
        SlowServer.Connection third = arrived(server, 0);

        assertThat(readyAt(first, 20, 20)).isEqualTo(200);
        assertThat(readyAt(second, 20, 40)).as("as alone").isEqualTo(40 + 180);
        assertThat(readyAt(third, 20, 60)).as("three share two").isEqualTo(300);
    }

    @Test
    void aFurtherPartOfAnAnswerAddsItsOwnWorkAlone() {
        SlowServer.Connection connection = arrived(server(ONE), 0);

        assertThat(readyAt(connection, 20, 20)).isEqualTo(200);
        assertThat(readyAt(connection, 10, 30)).isEqualTo(300);
    }

    @Test
    void finishedWorkIsNotWaitedFor() {
        SlowServer server = server(ONE);
        readyAt(arrived(server, 0), 20, 20);

        assertThat(readyAt(arrived(server, 500), 20, 520)).isEqualTo(700);
    }

    @Test
    void workThatNobodyAskedForKeepsAnOperationWaitingOnlyWhileItIsUnderWay() {
        SlowServer server = server(ONE);
        readyAt(arrived(server, 0), 20, 20);
        used += 50;

        assertThat(readyAt(arrived(server, 1000), 20, 1020)).as("done before").isEqualTo(1200);
        used += 50;
        assertThat(readyAt(arrived(server, 1200), 20, 1220))
                .as("70 to be done from 1200 on")
                .isEqualTo(1900);
    }

    @Test
    void beforeSlowMotionBeginsAnswersAreReadyAtOnceAndLeaveNoWork() {
        begun = false;
        SlowServer server = server(ONE);
        assertThat(readyAt(arrived(server, 0), 5000, 100)).isEqualTo(100);
        begun = true;

        assertThat(readyAt(arrived(server, 100), 20, 120)).isEqualTo(300);
    }
}
