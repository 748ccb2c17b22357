package io.shardlab.local.mongos.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.mongodb.MongoCommandException;
import com.mongodb.ServerAddress;
import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.mongo.connection.MongoErrors;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class MemoryBudgetTest {

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void smallNeedsDoNotOvertakeALargeOne() throws InterruptedIOException {
        MemoryBudget budget = new MemoryBudget(100, Duration.ofMinutes(1));
        budget.take(60);
        CompletableFuture<Thread> waiting = new CompletableFuture<>();
        CompletableFuture<Void> large = CompletableFuture.runAsync(() -> {
            waiting.complete(Thread.currentThread());
            try {
                budget.take(80);
            } catch (InterruptedIOException e) {
                throw new AssertionError(e);
            }
        });
        while (waiting.join().getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }

        assertThatThrownBy(() -> budget.takeAtOnce(10)).isInstanceOf(CommandException.class);
        budget.giveBack(60);
        large.join();
        assertThat(budget.available()).isEqualTo(20);
    }

    @Test
    void onlyMessagesThatMayFitLaterAreWorthRepeating() throws InterruptedIOException {
        MemoryBudget budget = new MemoryBudget(100, Duration.ZERO);
        budget.take(60);

        assertThat(isTransient(catchThrowableOfType(CommandException.class, () -> budget.take(80))))
                .isTrue();
        assertThat(isTransient(catchThrowableOfType(CommandException.class, () -> budget.take(101))))
                .isFalse();
    }

    /** Applies the rule of the workloads' writers. */
    private static boolean isTransient(CommandException refusal) {
        return MongoErrors.isTransient(new MongoCommandException(refusal.reply(), new ServerAddress()));
    }
}
