package io.shardlab.answers.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.verdict.Standing.State;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.MadeUpServer;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StandingTest {

    private static final String MISSED = "p99<5ms missed: p99 was 7 ms";

    private final MadeUpRun run = new MadeUpRun();

    /** @param busy the busy part of a machine of 2 processors, of which client and server use half */
    private MadeUpRun onMachine(double busy) {
        return run.target(new TargetReport("standalone", "6.0.5", 0, 0, "none", true, List.of("mongodb://h")))
                .phases(List.of(new MadeUpPhase("measure", 1)
                        .seconds(10)
                        .client(1, 0.05, 1, Optional.of(busy), Optional.of(0.0), 0)
                        .servers(
                                List.of(MadeUpServer.server("a").computed(9).report()),
                                Optional.empty(),
                                Optional.empty())
                        .report()));
    }

    private static MadeUpRun asked(MadeUpRun run) {
        return run.parameters(Map.of("slo", "p99<5ms"));
    }

    private static void assertStands(MadeUpRun run, State state, String... reasons) {
        Standing standing = Standing.of(run.result());
        assertThat(standing.state()).isEqualTo(state);
        assertThat(standing.reasons()).extracting(Message::toString).containsExactly(reasons);
    }

    @Test
    void objectivesAreMetOnlyIfThereAreSome() {
        assertStands(asked(onMachine(0.52)), State.MET);
        assertStands(onMachine(0.52).parameters(Map.of()), State.NOT_ASKED, "no objectives were set");
    }

    @Test
    void missedObjectivesAreMissedAlsoOnADisturbedMachine() {
        Verdict missed = new Verdict(Verdict.Status.FAIL, List.of(MISSED));
        assertStands(asked(onMachine(0.52)).verdict(missed), State.MISSED, MISSED);
        assertStands(
                asked(onMachine(0.8)).verdict(missed),
                State.MISSED,
                MISSED,
                "the machine was disturbed, as other programs used up to 0.60 of its 2 processors");
    }

    @Test
    void onADisturbedMachineObjectivesAreNotShownToBeMet() {
        String disturbed = "the machine was disturbed, as other programs used up to 0.60 of its 2 processors";
        assertStands(asked(onMachine(0.8)), State.DOES_NOT_COUNT, disturbed);
        assertStands(onMachine(0.8).parameters(Map.of()), State.NOT_ASKED, "no objectives were set", disturbed);
    }

    @Test
    void slowMotionThatWasTooFastDoesNotCountWhateverWasAsked() {
        MadeUpRun tooFast = run.target(run.result().target().with(MadeUpRun.slowMotionOf(20, 0.95)));
        String reason = "the slow motion was too fast for this machine";
        assertStands(tooFast, State.DOES_NOT_COUNT, reason);
        assertStands(asked(tooFast), State.DOES_NOT_COUNT, reason);
    }

    @Test
    void aStoppedRunDoesNotCountAndAFailedOneFailed() {
        assertStands(
                asked(onMachine(0.52)).verdict(Verdict.stopped()),
                State.DOES_NOT_COUNT,
                "the run was stopped before its end");
        assertStands(
                asked(onMachine(0.52)).verdict(Verdict.failed("documents were lost")),
                State.FAILED,
                "documents were lost");
    }
}
