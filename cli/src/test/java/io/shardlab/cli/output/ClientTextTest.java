package io.shardlab.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.analysis.diagnosis.observation.Observed;
import io.shardlab.core.measure.ClientUse;
import io.shardlab.core.measure.ConnectionUse;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ClientTextTest {

    private static ClientUse use(double seconds, double cpuSeconds, double gcSeconds, ConnectionUse connections) {
        return new ClientUse(seconds, 2, cpuSeconds, OptionalDouble.of(0.9), gcSeconds, connections);
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
}
