package io.shardlab.mongo.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class SlowClientTest {

    private static final Duration EACH = Duration.ofMillis(2);

    private static SlowClient client(int processors) {
        return new SlowClient(EACH.toNanos(), processors);
    }

    @Test
    void documentsTakeTheirTimeBesideWhatTheyTookHere() throws InterruptedException {
        SlowClient client = client(1);
        long begin = System.nanoTime();

        client.awaitMade(50, Duration.ofMillis(40).toNanos());

        assertThat(client.nanos(50)).isEqualTo(Duration.ofMillis(100).toNanos());
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(Duration.ofMillis(60));
    }

    @Test
    void whatTookLongerHereIsNotWaitedFor() throws InterruptedException {
        client(1).awaitMade(Integer.MAX_VALUE, Long.MAX_VALUE);
    }

    @Test
    void asManyMakeDocumentsAtATimeAsThereAreProcessors() throws Exception {
        SlowClient client = client(2);
        Callable<Void> worker = () -> {
            client.awaitMade(20, 0);
            return null;
        };
        ExecutorService workers = Executors.newFixedThreadPool(4);
        try {
            long begin = System.nanoTime();

            workers.invokeAll(List.of(worker, worker, worker, worker));

            assertThat(Duration.ofNanos(System.nanoTime() - begin))
                    .as("two after two")
                    .isGreaterThanOrEqualTo(Duration.ofMillis(80));
        } finally {
            workers.shutdownNow();
        }
    }
}
