package io.shardlab.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.analysis.diagnosis.observation.Observed;
import io.shardlab.cli.output.ClientText;
import io.shardlab.core.measure.ClientUse;
import io.shardlab.core.measure.ConnectionUse;
import io.shardlab.core.measure.IntervalSnapshot;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ClientTextTest {

    private static ClientUse use(double seconds, double cpuSeconds, double gcSeconds, ConnectionUse connections) {
        return new ClientUse(seconds, 2, cpuSeconds, OptionalDouble.of(0.9), gcSeconds, connections);
    }

    private static IntervalSnapshot interval(long backlog, long maxBacklog) {
        return new IntervalSnapshot(
                "measure",
                0,
                Instant.EPOCH,
                0,
                1,
                List.of(),
                Map.of(),
                List.of(),
                backlog,
                maxBacklog,
                use(1, 1, 0, ConnectionUse.NONE),
                List.of());
    }

    @Test
    void whatAHypervisorTookStandsBesideWhatWasBusy() {
        assertThat(ClientText.summary(
                        new Observed().machineShare(0.6).stolen(0.25).phase(), Observed.PROCESSORS))
                .contains("the whole machine was 60 % busy, 25 % stolen by the hypervisor for other machines)");
        assertThat(ClientText.summary(
                        new Observed().machineShare(0.6).stolen(0.004).phase(), Observed.PROCESSORS))
                .doesNotContain("hypervisor");
    }

    @Test
    void aCalmClientShowsItsProcessorsOnly() {
        assertThat(ClientText.live(use(0.5, 0.6, 0, ConnectionUse.NONE))).isEqualTo("client CPU 1.2 of 2 cores");
    }

    @Test
    void whatElseHoldsTheClientUpIsShownAsSoonAsThereIsAny() {
        assertThat(ClientText.live(use(2, 1, 0.5, new ConnectionUse(1234, 3, 0, 0))))
                .contains("GC 25 %")
                .contains("1,234 waits for a connection");
    }

    @Test
    void aBacklogIsShownAsItIsAndAsItWas() {
        assertThat(PhaseText.interval(interval(0, 0))).doesNotContain("backlog");
        assertThat(PhaseText.interval(interval(1500, 1500))).endsWith("backlog 1,500");
        assertThat(PhaseText.interval(interval(0, 1500))).endsWith("backlog 0 (up to 1,500)");
    }
}
