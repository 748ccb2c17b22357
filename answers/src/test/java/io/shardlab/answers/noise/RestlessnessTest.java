package io.shardlab.answers.noise;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.MadeUpServer;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.TargetReport;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** In ten seconds, the client takes one second of one of two processors, and the servers nine. */
class RestlessnessTest {

    private static final List<List<Double>> STEADY = List.of(List.of(100.0, 101.0, 99.0, 100.0));

    private static RunResult result(boolean local, double busy, double stolen) {
        return new MadeUpRun()
                .target(new TargetReport("standalone", "6.0.5", 0, 0, "none", local, List.of("mongodb://h")))
                .phases(List.of(new MadeUpPhase("measure", 1)
                        .seconds(10)
                        .client(1, 0.05, 1, Optional.of(busy), Optional.of(stolen), 0)
                        .servers(
                                List.of(MadeUpServer.server("a").computed(9).report()),
                                Optional.empty(),
                                Optional.empty())
                        .report()))
                .result();
    }

    private static Restlessness restlessness(RunResult result, List<List<Double>> rates) {
        return Restlessness.of(List.of(result), rates).orElseThrow();
    }

    @Test
    void aQuietMachineNeedsNoRemark() {
        assertThat(restlessness(result(true, 0.52, 0.001), STEADY).sentence(Optional.of(0.2)))
                .isEmpty();
    }

    @Test
    void otherProgramsAreNamedWithTheProcessorsThatTheyUsed() {
        assertThat(restlessness(result(true, 0.8, 0), STEADY).sentence(Optional.of(0.12)))
                .hasValueSatisfying(text -> assertThat(text.toString())
                        .contains("other programs used up to 0.60 of its 2 processors")
                        .doesNotContain("hypervisor", "from one second")
                        .contains("That widens the bounds: results deviate from the model by about 12 %"));
    }

    @Test
    void otherProgramsOnTheClientsMachineCountWhereServersAreElsewhere() {
        assertThat(restlessness(result(false, 0.9, 0), STEADY).sentence(Optional.empty()))
                .hasValueSatisfying(text -> assertThat(text.toString()).contains("other programs", " 1.70 "));
        assertThat(restlessness(result(false, 0.05, 0), STEADY).sentence(Optional.empty()))
                .isEmpty();
    }

    @Test
    void theHypervisorIsNamedWithItsShare() {
        assertThat(restlessness(result(false, 0.5, 0.08), STEADY).sentence(Optional.of(0.02)))
                .hasValueSatisfying(text -> assertThat(text.toString())
                        .contains("hypervisor", " 8 % ")
                        .contains("The bounds are hardly wider for it: results deviate from the model by only 2 %."));
    }

    @Test
    void throughputThatChangesFromSecondToSecondIsNamed() {
        List<List<Double>> rates = List.of(List.of(100.0, 200.0, 100.0, 200.0), List.of());

        assertThat(restlessness(result(true, 0.5, 0), rates).sentence(Optional.empty()))
                .hasValueSatisfying(text -> assertThat(text.toString())
                        .contains("throughput deviated by 40 % from one second to the next")
                        .contains("The bounds do not include it"));
    }

    @Test
    void anAnswerBeginsWithWhatOthersUsedAndHowFarTheModelIs() {
        Restlessness busy = restlessness(result(true, 1, 0), STEADY);

        assertThat(Restlessness.doubt(Optional.of(busy), Optional.of(0.31))
                        .orElseThrow()
                        .toString())
                .startsWith("Do not rely on this answer: ")
                .contains("other programs", " 1.00 ", " 2 processors")
                .endsWith("results deviate from the model by about 31 %.");
    }

    @Test
    void anAnswerFromAQuietMachineAndAGoodModelBeginsWithItself() {
        Restlessness quiet = restlessness(result(true, 0.52, 0.001), STEADY);

        assertThat(Restlessness.doubt(Optional.of(quiet), Optional.empty())).isEmpty();
        assertThat(Restlessness.doubt(Optional.empty(), Optional.empty())).isEmpty();
    }

    @Test
    void slowMotionHasItsOwnFindings() {
        RunResult slow = new MadeUpRun().slowMotion(20).result();

        assertThat(Restlessness.of(List.of(slow), STEADY)).isEmpty();
    }
}
