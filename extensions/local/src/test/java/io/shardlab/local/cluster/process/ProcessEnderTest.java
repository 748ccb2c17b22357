package io.shardlab.local.cluster.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProcessEnderTest {

    private final SleepProcesses processes = new SleepProcesses();

    @AfterEach
    void killAll() {
        processes.close();
    }

    @Test
    void processesThatGoWhenAskedAreNotKilled() throws InterruptedException {
        Process one = processes.obedient("one");
        Process two = processes.obedient("two");

        assertThat(end(Duration.ofMinutes(1), one, two)).isEmpty();

        assertThat(one.waitFor()).isZero();
        assertThat(two.waitFor()).isZero();
    }

    @Test
    void aProcessThatDoesNotGoIsKilledAfterTheGrace() throws InterruptedException {
        Process stubborn = processes.stubborn("stubborn");

        assertThat(end(Duration.ofMillis(50), stubborn)).isEmpty();

        assertThat(stubborn.waitFor()).isEqualTo(128 + 9);
    }

    @Test
    void aProcessThatIsGoneAlreadyIsNoProblem() throws InterruptedException {
        Process gone = processes.obedient("gone");
        gone.destroyForcibly().waitFor();

        assertThat(end(Duration.ofMinutes(1), gone)).isEmpty();
    }

    @Test
    void anInterruptDoesNotLeaveProcessesBehindAndIsKept() {
        Process process = processes.obedient("one");
        Thread.currentThread().interrupt();

        assertThat(end(Duration.ofMinutes(1), process)).isEmpty();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(ProcessTable.isRunning(process.toHandle())).isFalse();
    }

    private static List<ProcessHandle> end(Duration grace, Process... toEnd) {
        List<ProcessHandle> handles =
                List.of(toEnd).stream().map(Process::toHandle).toList();
        return new ProcessEnder(grace).end(handles);
    }
}
