package io.shardlab.run.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RunControlTest {

    private final RunControl control = new RunControl();

    @Test
    void aStopInterruptsWhatIsInterruptible() {
        CountDownLatch waiting = new CountDownLatch(1);
        new Thread(() -> {
                    try {
                        waiting.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    control.stop();
                })
                .start();
        assertThatThrownBy(() -> control.interruptibly(() -> {
                    waiting.countDown();
                    new CountDownLatch(1).await();
                    return true;
                }))
                .isInstanceOf(InterruptedException.class);
        assertThat(control.isStopped()).isTrue();
    }

    @Test
    void aStopInterruptsNeitherWhatHeedsItNorWhatFollowsThat() throws Exception {
        boolean interrupted = control.interruptibly(() -> {
            control.withoutInterrupt(() -> {
                control.stop();
                return true;
            });
            return Thread.currentThread().isInterrupted();
        });
        assertThat(interrupted).isFalse();
        assertThat(control.isStopped()).isTrue();
    }

    @Test
    void afterAStopNothingInterruptibleGoesOn() {
        control.stop();
        assertThatThrownBy(() -> control.interruptibly(() -> {
                    new CountDownLatch(1).await();
                    return true;
                }))
                .isInstanceOf(InterruptedException.class);
    }
}
