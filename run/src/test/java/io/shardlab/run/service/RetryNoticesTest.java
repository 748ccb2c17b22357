package io.shardlab.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.core.measure.PhaseRecorder;
import io.shardlab.core.measure.ProcessMeter;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An interval is a second. */
class RetryNoticesTest {

    private final PhaseRecorder recorder =
            new PhaseRecorder("load", 1, List.of("insert"), false, ProcessMeter.ofThisProcess(), ConnectionMeter.NONE);
    private final List<String> said = new ArrayList<>();
    private Map<String, Long> retries = Map.of("network", 3L);
    private final RetryNotices news = new RetryNotices(
            new OperationFactory() {
                @Override
                public List<String> kinds() {
                    return List.of("insert");
                }

                @Override
                public Operation create(Worker worker) {
                    throw new AssertionError("no operation is executed");
                }

                @Override
                public Map<String, Long> retries() {
                    return retries;
                }
            },
            text -> said.add(text.toString()));
    private int second;

    @Test
    void aPhaseInWhichNothingIsSentAgainHasNoNews() {
        aSecondPasses();

        assertThat(said).isEmpty();
    }

    @Test
    void whatIsSentAgainIsSaidWhileItIs() {
        retries = Map.of("network", 3L, "no-primary", 2L);
        aSecondPasses();

        assertThat(said).containsExactly("load: sending again after transient errors (no-primary 2)");
    }

    @Test
    void longOutagesAreNewsEveryTenSeconds() {
        for (long i = 1; i <= 25; i++) {
            retries = Map.of("network", 3L, "no-primary", i);
            aSecondPasses();
        }

        assertThat(said).hasSize(3);
        assertThat(said.get(2)).endsWith("(no-primary 10)");
    }

    private void aSecondPasses() {
        second++;
        news.interval(recorder.sample(Instant.EPOCH, second, 0));
    }
}
