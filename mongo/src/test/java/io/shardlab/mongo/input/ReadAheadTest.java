package io.shardlab.mongo.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentBatch;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReadAheadTest {

    private static final int LIMIT = 1 << 20;

    @Test
    void parsesAFewBatchesAheadButNoMore() throws InterruptedException {
        Numbers numbers = new Numbers(1_000, 10);
        try (ReadAhead ahead = new ReadAhead(numbers, 5, LIMIT, LIMIT)) {
            numbers.fills.acquire(ReadAhead.BATCHES);
            DocumentBatch batch = new DocumentBatch();
            for (int taken = 0; taken < 10; taken++) {
                assertThat(numbers.fills.tryAcquire())
                        .as("read beyond the batches that there are")
                        .isFalse();
                assertThat(ahead.take(batch)).contains(portion(taken * 5L, taken * 5L + 5));
                assertThat(firstNumber(batch)).isEqualTo(taken * 5);
                numbers.fills.acquire();
            }
        }
    }

    @Test
    void givesEveryDocumentToExactlyOneOfManyThreads() throws Exception {
        int documents = 100_000;
        ExecutorService executor = Executors.newFixedThreadPool(8);
        try (ReadAhead ahead = new ReadAhead(new Numbers(documents, 10), 7, LIMIT, LIMIT)) {
            List<Future<int[]>> parts = IntStream.range(0, 8)
                    .mapToObj(worker -> executor.submit(() -> takeAll(ahead)))
                    .toList();
            int[] timesGiven = new int[documents];
            for (Future<int[]> part : parts) {
                IntStream.of(part.get()).forEach(number -> timesGiven[number]++);
            }
            assertThat(timesGiven).containsOnly(1);
            assertThat(ahead.take(new DocumentBatch())).isEmpty();
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void waitsWhileLargeDocumentsTakeMoreThanTheirShare() {
        Numbers numbers = new Numbers(100, LIMIT);
        try (ReadAhead ahead = new ReadAhead(numbers, 1, 1_000, LIMIT / 2)) {
            DocumentBatch batch = new DocumentBatch();
            do {
                numbers.comingBack.incrementAndGet();
            } while (ahead.take(batch).isPresent());
            assertThat(numbers.next).isEqualTo(100);
            assertThat(numbers.mostOut).isEqualTo(1);
            assertThat(batch.capacity()).isLessThan(LIMIT / 10);
        }
    }

    @Test
    void failsAfterTheEarlierDocumentsWereHandedOut() {
        Numbers numbers = new Numbers(12, 10);
        numbers.failure = new RunFailedException("The disk is on fire.");
        try (ReadAhead ahead = new ReadAhead(numbers, 5, LIMIT, LIMIT)) {
            assertThat(takeAll(ahead, 3)).hasSize(12);
            for (int call = 0; call < 2; call++) {
                assertThatExceptionOfType(RunFailedException.class)
                        .isThrownBy(() -> ahead.take(new DocumentBatch()))
                        .withMessage("The disk is on fire.");
            }
        }
    }

    @Test
    void anUnforeseenFailureReachesTheTakersToo() {
        Numbers numbers = new Numbers(0, 10);
        numbers.failure = new IllegalStateException("a bug");
        try (ReadAhead ahead = new ReadAhead(numbers, 5, LIMIT, LIMIT)) {
            assertThatExceptionOfType(RunFailedException.class)
                    .isThrownBy(() -> ahead.take(new DocumentBatch()))
                    .withMessageContaining("a bug");
        }
    }

    @Test
    void anInterruptedTakerGetsNothingAndStaysInterrupted() {
        Numbers silent = new Numbers(-1, 10);
        try (ReadAhead ahead = new ReadAhead(silent, 5, LIMIT, LIMIT)) {
            Thread.currentThread().interrupt();

            assertThat(ahead.take(new DocumentBatch())).isEmpty();
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void closingReleasesWaitingTakers() throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        Numbers silent = new Numbers(-1, 10);
        try {
            ReadAhead ahead = new ReadAhead(silent, 5, LIMIT, LIMIT);
            Future<Optional<Portion>> taker = executor.submit(() -> ahead.take(new DocumentBatch()));
            ahead.close();

            assertThat(taker.get()).isEmpty();
            assertThat(silent.closed).isTrue();
        } finally {
            executor.shutdownNow();
        }
    }

    private static int[] takeAll(ReadAhead ahead) {
        return takeAll(ahead, Integer.MAX_VALUE);
    }

    private static int[] takeAll(ReadAhead ahead, int batches) {
        IntStream.Builder numbers = IntStream.builder();
        DocumentBatch batch = new DocumentBatch();
        for (int taken = 0; taken < batches && ahead.take(batch).isPresent(); taken++) {
            batch.documents()
                    .forEach(document -> numbers.add(document.getInt32("n").getValue()));
        }
        return numbers.build().toArray();
    }

    private static int firstNumber(DocumentBatch batch) {
        return batch.view(0).getInt32("n").getValue();
    }

    private static Portion portion(long from, long to) {
        return new Portion(new Position(from, from, from), new Position(to, to, to));
    }

    /** Numbered documents of a size; a negative count creates a source that waits for ever. */
    private static final class Numbers implements DocumentSource {

        private final Semaphore fills = new Semaphore(0);
        private final int documents;
        private final byte[] text;
        private final AtomicInteger comingBack = new AtomicInteger();
        private int next;
        private int mostOut;
        private volatile RuntimeException failure;
        private volatile boolean closed;

        Numbers(int documents, int size) {
            this.documents = documents;
            this.text = new byte[size];
        }

        @Override
        public Optional<Portion> fill(DocumentBatch batch, int maxDocuments, int maxBytes) {
            batch.clear();
            int first = next;
            awaitForEver();
            while (next < documents && batch.count() < maxDocuments && batch.sizeInBytes() < maxBytes) {
                BsonAppender out = batch.begin();
                out.int32(BsonAppender.name("n"), next++);
                out.string(BsonAppender.name("text"), text);
                batch.end();
                mostOut = Math.max(mostOut, next - Math.max(0, comingBack.get() - 1));
            }
            if (batch.isEmpty() && failure != null) {
                throw failure;
            }
            fills.release();
            return batch.isEmpty() ? Optional.empty() : Optional.of(portion(first, next));
        }

        private void awaitForEver() {
            try {
                if (documents < 0) {
                    new Semaphore(0).acquire();
                }
            } catch (InterruptedException e) {
                throw new RunFailedException("Reading was interrupted.", e);
            }
        }

        @Override
        public InputReport report() {
            return new InputReport(next, 0, List.of(), 0, OptionalLong.empty());
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
