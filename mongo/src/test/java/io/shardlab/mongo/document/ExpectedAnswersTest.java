package io.shardlab.mongo.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpectedAnswersTest {

    private static final WebLogSpec SPEC = WebLogSpec.zipf(5, 10_007, 3_000, 1);

    private final WebLogGenerator generator = new WebLogGenerator(SPEC);
    private final ExecutorService executor = Executors.newFixedThreadPool(4);

    @AfterEach
    void stop() {
        executor.shutdownNow();
    }

    @Test
    void countsAndSumsTheGeneratedDocuments() throws InterruptedException {
        ExpectedAnswers answers = ExpectedAnswers.compute(generator, executor, 3);
        long[] counts = new long[3_000];
        long[] sums = new long[3_000];
        DocumentBatch batch = new DocumentBatch();
        for (int n = 0; n < SPEC.documents(); n++) {
            generator.append(n, batch);
            counts[generator.hostIndexOf(n)]++;
            sums[generator.hostIndexOf(n)] += DocumentHash.of(batch, n);
        }

        for (int host = 0; host < 3_000; host++) {
            assertThat(answers.count(host)).isEqualTo(counts[host]);
            assertThat(answers.checksum(host)).isEqualTo((int) sums[host]);
        }
    }

    @Test
    void doesNotDependOnTheNumberOfParts() throws InterruptedException {
        ExpectedAnswers one = ExpectedAnswers.compute(generator, Runnable::run, 1);
        ExpectedAnswers many = ExpectedAnswers.compute(generator, executor, 16);

        IntStream.range(0, 3_000).forEach(host -> {
            assertThat(many.count(host)).isEqualTo(one.count(host));
            assertThat(many.checksum(host)).isEqualTo(one.checksum(host));
        });
    }

    @Test
    void listsTheHostsThatHaveDocuments() throws InterruptedException {
        ExpectedAnswers answers = ExpectedAnswers.compute(generator, executor, 2);

        int[] existing = IntStream.range(0, answers.existingKeys())
                .map(answers::existingKey)
                .toArray();

        assertThat(existing).hasSizeBetween(100, 2_999);
        assertThat(existing)
                .containsExactly(IntStream.range(0, 3_000)
                        .filter(host -> answers.count(host) > 0)
                        .toArray());
        assertThat(IntStream.of(existing).mapToLong(answers::count).sum()).isEqualTo(SPEC.documents());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 128, 10_000})
    void findsTheHostsOfAnyNumberOfHosts(int hosts) throws InterruptedException {
        WebLogGenerator few = new WebLogGenerator(WebLogSpec.uniform(1, 50, hosts));
        ExpectedAnswers answers = ExpectedAnswers.compute(few, executor, 2);

        assertThat(IntStream.range(0, answers.existingKeys()).map(answers::existingKey))
                .containsExactlyElementsOf(IntStream.range(0, 50)
                        .map(few::hostIndexOf)
                        .sorted()
                        .distinct()
                        .boxed()
                        .toList());
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> answers.existingKey(answers.existingKeys()));
    }

    @Test
    void endsWhenItsThreadIsInterrupted() {
        Executor never = part -> {};

        Thread.currentThread().interrupt();
        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> ExpectedAnswers.compute(generator, never, 2));
    }
}
