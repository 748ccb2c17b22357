package io.shardlab.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ArrivalReportTest {

    @Test
    void aShareOfFailuresThatIsJustWhatAPercentileLeavesOutDoesNotReachIt() {
        Histogram answered = new Histogram(3);
        answered.recordValueWithCount(3_000_000, 999);
        ArrivalReport oneFailed = ArrivalReport.of(answered, 0, 1, Optional.empty(), Optional.empty());
        assertThat(oneFailed.atMostMicros()).containsKeys("99", "99.9").doesNotContainKey("99.99");
    }
}
