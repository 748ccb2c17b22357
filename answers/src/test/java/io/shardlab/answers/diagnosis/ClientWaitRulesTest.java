package io.shardlab.answers.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.diagnosis.observation.Observation;
import io.shardlab.answers.diagnosis.observation.Observed;
import io.shardlab.core.result.ConnectionReport;
import org.junit.jupiter.api.Test;

/** Rules on the waits of workers inside the client. A tenth of the time of 10 threads in 10 s is 10 s. */
class ClientWaitRulesTest {

    private final Rule garbage = ClientWaitRules::garbageCollection;
    private final Rule waits = ClientWaitRules::connectionPool;
    private final Rule input = ClientWaitRules::input;
    private final Rule openings = ClientWaitRules::connectionOpening;

    @Test
    void garbageCollectionOfATenthOfTheTimeIsALimit() {
        assertThat(garbage.examine(new Observed().gc(1).observation()))
                .hasValueSatisfying(finding ->
                        assertThat(finding.evidence()).contains("10 %").contains("512 MB"));
        assertThat(garbage.examine(new Observed().gc(0.99).observation())).isEmpty();
    }

    @Test
    void waitingForConnectionsForATenthOfTheWorkersTimeIsALimit() {
        assertThat(waits.examine(new Observed()
                        .connections(new ConnectionReport(5000, 10, 0, 0))
                        .observation()))
                .hasValueSatisfying(finding -> {
                    assertThat(finding.evidence())
                            .contains("10 threads waited 10 %")
                            .contains("5,000 waits")
                            .contains("of 2.00 ms");
                    assertThat(finding.advice()).contains("maxPoolSize");
                });
        assertThat(waits.examine(new Observed()
                        .connections(new ConnectionReport(5000, 9.99, 0, 0))
                        .observation()))
                .isEmpty();
    }

    @Test
    void waitingForDocumentsForATenthOfTheWorkersTimeIsALimit() {
        assertThat(input.examine(new Observed().inputWaitSeconds(10).observation()))
                .hasValueSatisfying(finding -> {
                    assertThat(finding.kind()).contains("client-input");
                    assertThat(finding.evidence()).contains("10 workers spent 10 %");
                });
        assertThat(input.examine(new Observed().inputWaitSeconds(9.99).observation()))
                .isEmpty();
    }

    @Test
    void openingConnectionsIsNotAWaitForThePool() {
        Observation opening =
                new Observed().connections(new ConnectionReport(0, 0, 900, 10)).observation();

        assertThat(openings.examine(opening))
                .hasValueSatisfying(finding ->
                        assertThat(finding.evidence()).contains("10 %").contains("900 connections"));
        assertThat(waits.examine(opening)).isEmpty();
        assertThat(openings.examine(new Observed()
                        .connections(new ConnectionReport(0, 0, 900, 10))
                        .machineShare(0.85)
                        .observation()))
                .as("without a processor to do it")
                .isEmpty();
        assertThat(openings.examine(new Observed()
                        .connections(new ConnectionReport(0, 0, 900, 9.99))
                        .observation()))
                .isEmpty();
    }
}
