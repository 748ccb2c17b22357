package io.shardlab.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SlowMotionScaleTest {

    private static final SlowMotionReport MOTION = MadeUpRun.slowMotionOf(10);

    private final PhaseReport measured =
            MadeUpPhase.measured(100, 4000, Map.of("timeout", 2L), 990, new UnavailabilityReport(2, 1, 3, 0.5, 1));

    private RunResult result(PhaseReport phase) {
        return new MadeUpRun()
                .target(new TargetReport("sharded", "6.0.5", 3, 1, "embedded", true, List.of()).with(MOTION))
                .phases(List.of(phase))
                .facts(Map.of(
                        "syncedSeconds",
                        5,
                        "matched",
                        7,
                        "nested",
                        Map.of("waitSeconds", 2.0),
                        "steps",
                        List.of(Map.of("seconds", 4.0, "operationsPerSecond", 30.0, "operations", 120)),
                        "queries",
                        List.of(Map.of("seconds", 2.5, "perServer", Map.of("s1", Map.of("cpuSeconds", 0.7)))),
                        FactTable.FACT,
                        List.of(new FactTable("Levels", List.of("level", "ms"), List.of(List.of("w1", 3.0))).asFact())))
                .result();
    }

    @Test
    void ratesAreMultipliedTimesDividedAndAmountsStay() {
        PhaseReport scaled =
                SlowMotionScale.simulated(result(measured)).phases().get(0);

        assertThat(scaled.counts().throughput()).isEqualTo(1000);
        assertThat(scaled.seconds()).isEqualTo(0.1);
        assertThat(scaled.counts().operations()).isEqualTo(990);
        assertThat(scaled.failures().errors()).isEqualTo(measured.failures().errors());
        assertThat(scaled.latencies().responseTime().percentile("99")).isEqualTo(400);
        assertThat(scaled.latencies().serviceTime().meanMicros()).isEqualTo(120);
        assertThat(scaled.latencies().kinds().get(0).serviceTime().percentile("50"))
                .isEqualTo(100);
        assertThat(scaled.latencies().perRouter().get(0).throughput()).isEqualTo(1000);
        assertThat(scaled.failures().unavailable().orElseThrow().longestSeconds())
                .isEqualTo(0.2);
        assertThat(scaled.servers().migrations().orElseThrow().meanSeconds()).isEqualTo(0.05);
        assertThat(scaled.client()).as("it has no part in the slow motion").isEqualTo(measured.client());
    }

    @Test
    void serversKeepTheirShareOfTheirProcessorsAndAMongosWorksAsARealOne() {
        ServerReport shard =
                MadeUpServer.shard("s1").computed(0.4).cpuLimit(0.5).report();
        ServerReport mongos =
                MadeUpServer.mongos("127.0.0.1:1").computed(0.6).cpuLimit(1.5).report();
        PhaseReport phase = new MadeUpPhase("measure", 1)
                .seconds(1)
                .latency(measured.latencies().serviceTime())
                .servers(List.of(shard, mongos), Optional.empty(), Optional.empty())
                .report();

        List<ServerReport> scaled = SlowMotionScale.simulated(result(phase))
                .phases()
                .get(0)
                .servers()
                .server();

        assertThat(scaled.get(0).process().orElseThrow().cpuLimit()).contains(5.0);
        assertThat(scaled.get(0).processors()).contains(5);
        assertThat(scaled.get(0).cpuSeconds()).as("in 0.1 s, of 5 processors").isEqualTo(shard.cpuSeconds());
        assertThat(scaled.get(1).process().orElseThrow().cpuLimit()).contains(5.0);
        assertThat(scaled.get(1).cpuSeconds()).isCloseTo(mongos.cpuSeconds() / 3, within(1e-9));
    }

    @Test
    void cpuTimesOfServersAtTheNominalPaceAreDividedByTheCostOfTheSameWork() {
        ServerReport shard =
                MadeUpServer.shard("s1").computed(0.6).cpuLimit(0.5).report();

        ServerReport nominal = SlowMotionScale.atNominalPace(shard, 1.5);

        assertThat(nominal.cpuSeconds()).isCloseTo(shard.cpuSeconds() / 1.5, within(1e-6));
        assertThat(nominal.process().orElseThrow().cpuSeconds())
                .isCloseTo(shard.process().orElseThrow().cpuSeconds() / 1.5, within(1e-6));
        assertThat(nominal.process().orElseThrow().cpuLimit()).contains(0.5);
        assertThat(nominal.operations()).isEqualTo(shard.operations());
    }

    @Test
    void aQuotaOfWholeMicrosecondsIsNotAnotherProcessor() {
        ServerReport shard = MadeUpServer.shard("s1").cpuLimit(0.5334).report();
        PhaseReport phase = new MadeUpPhase("measure", 1)
                .seconds(1)
                .latency(measured.latencies().serviceTime())
                .servers(List.of(shard), Optional.empty(), Optional.empty())
                .report();

        assertThat(SlowMotionScale.simulated(List.of(phase), MadeUpRun.slowMotionOf(15))
                        .get(0)
                        .servers()
                        .server()
                        .get(0)
                        .processors())
                .contains(8);
    }

    @Test
    void factsThatAreTimesOrRatesAreScaledAndTablesSayThatTheyAreNot() {
        Map<String, Object> facts = SlowMotionScale.simulated(result(measured)).facts();

        assertThat(facts).containsEntry("syncedSeconds", 0.5).containsEntry("matched", 7);
        assertThat(facts.get("nested")).isEqualTo(Map.of("waitSeconds", 0.2));
        assertThat(facts.get("steps"))
                .isEqualTo(List.of(Map.of("seconds", 0.4, "operationsPerSecond", 300.0, "operations", 120)));
        assertThat(facts.get("queries"))
                .as("CPU times stay")
                .isEqualTo(List.of(Map.of("seconds", 0.25, "perServer", Map.of("s1", Map.of("cpuSeconds", 0.7)))));
        assertThat(FactTable.in(facts).get(0).title()).isEqualTo("Levels (as measured, not scaled)");
    }

    @Test
    void aResultThatIsScaledOrWasNotInSlowMotionStaysAsItIs() {
        RunResult once = SlowMotionScale.simulated(result(measured));

        assertThat(once.target().slowMotion().orElseThrow().scaled()).isTrue();
        assertThat(once.target().slowdown()).isEqualTo(10);
        assertThat(result(measured).target().slowdown())
                .as("of what was measured")
                .isEqualTo(1);
        assertThat(SlowMotionScale.simulated(once)).isSameAs(once);
        RunResult fullSpeed = new MadeUpRun().phases(List.of(measured)).result();
        assertThat(SlowMotionScale.simulated(fullSpeed)).isSameAs(fullSpeed);
    }

    @Test
    void measuredFiguresStandBesideScaledOnes() {
        RunResult scaled = SlowMotionScale.simulated(result(measured));

        assertThat(MOTION.measured(scaled.phases()))
                .isEqualTo("Scaled: rates and times are those of lan (in one rack). Measured here, 10.0 times slower:"
                        + " measure 100 ops/s in 1.00 s, p50 1.00 ms.");
        assertThat(scaled.target().describe()).endsWith("in slow motion, 10.0 times slower than lan");
    }
}
