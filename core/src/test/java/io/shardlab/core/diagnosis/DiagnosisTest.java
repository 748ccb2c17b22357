package io.shardlab.core.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PhaseReport;
import java.util.List;
import org.junit.jupiter.api.Test;

class DiagnosisTest {

    private static List<Finding> diagnose(PhaseReport... phases) {
        Observed any = new Observed();
        return Diagnosis.standard().of(List.of(phases), any.target(), any.client());
    }

    @Test
    void aRunThatNothingLimitedInTheClientHasNoFinding() {
        assertThat(diagnose(new Observed().phase())).isEmpty();
    }

    @Test
    void aFindingOfSeveralRepetitionsIsSaidOnceWithThemAll() {
        List<Finding> findings = diagnose(
                new Observed().named("measure", 1).gc(2).phase(),
                new Observed().named("measure", 2).phase(),
                new Observed().named("measure", 3).gc(3).phase());

        assertThat(findings).hasSize(1);
        assertThat(findings.get(0).evidence())
                .startsWith("measure: 2.00 s of 10.0 s (20 %)")
                .endsWith("the same in measure #3");
    }

    @Test
    void severalReasonsOfOnePhaseAreAllSaid() {
        List<Finding> findings = diagnose(
                new Observed().gc(2).clientShare(0.95).machineShare(0.97).phase());

        assertThat(findings).hasSize(2);
        assertThat(findings.get(0).finding()).contains("filled the processors");
        assertThat(findings.get(1).finding()).contains("garbage collection");
    }

    @Test
    void aPhaseTooShortToBeMeasuredIsNotJudged() {
        assertThat(diagnose(new Observed().lasting(0.49).clientShare(1).phase()))
                .isEmpty();
        assertThat(diagnose(new Observed().lasting(0.5).clientShare(1).phase())).hasSize(1);
    }
}
