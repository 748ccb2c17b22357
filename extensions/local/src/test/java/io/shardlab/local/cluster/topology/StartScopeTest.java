package io.shardlab.local.cluster.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.RunFailedException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StartScopeTest {

    @Test
    void stepsRunSideBySideAndGiveTheirResultsInOrder() throws InterruptedException {
        CountDownLatch second = new CountDownLatch(1);
        try (StartScope scope = new StartScope()) {
            CompletableFuture<String> first = scope.fork(() -> {
                second.await();
                return "first";
            });
            CompletableFuture<String> other = scope.fork(() -> {
                second.countDown();
                return "second";
            });

            assertThat(StartScope.joinAll(List.of(first, other))).containsExactly("first", "second");
        }
    }

    @Test
    void stepsThatWouldWaitLongThrowAFailureAtOnce() {
        CountDownLatch never = new CountDownLatch(1);
        try (StartScope scope = new StartScope()) {
            CompletableFuture<Void> waiting = scope.fork(() -> {
                never.await();
                return null;
            });
            CompletableFuture<Void> failing = scope.fork(() -> {
                throw new RunFailedException("the disk is full");
            });

            assertThat(failing).failsWithin(Duration.ofSeconds(60));
            assertThatThrownBy(() -> StartScope.join(waiting))
                    .isInstanceOf(RunFailedException.class)
                    .hasMessage("the disk is full");
        }
    }

    @Test
    void stepsAreNotStartedAfterAFailure() {
        try (StartScope scope = new StartScope()) {
            CompletableFuture<Void> failing = scope.fork(() -> {
                throw new RunFailedException("the disk is full");
            });
            assertThatThrownBy(() -> StartScope.join(failing)).hasMessage("the disk is full");

            CompletableFuture<String> late = scope.fork(() -> "late");

            assertThatThrownBy(() -> StartScope.join(late)).hasMessage("the disk is full");
        }
    }

    @Test
    void aStepThatGaveUpBecauseTheClusterEndsInterruptsTheWaitForIt() {
        try (StartScope scope = new StartScope()) {
            CompletableFuture<Void> step = scope.fork(() -> {
                throw new InterruptedException("ending");
            });

            assertThatThrownBy(() -> StartScope.join(step)).isInstanceOf(InterruptedException.class);
        }
    }

    @Test
    void anUnexpectedFailureBecomesASentence() {
        try (StartScope scope = new StartScope()) {
            CompletableFuture<Void> step = scope.fork(() -> {
                throw new IllegalStateException("surprise");
            });

            assertThatThrownBy(() -> StartScope.join(step))
                    .isInstanceOf(RunFailedException.class)
                    .hasMessageContaining("surprise")
                    .hasCauseInstanceOf(IllegalStateException.class);
        }
    }
}
