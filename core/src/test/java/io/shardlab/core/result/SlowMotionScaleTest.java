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
        PhaseReport meant = SlowMotionScale.meant(result(measured)).phases().get(0);

        assertThat(meant.throughput()).isEqualTo(1000);
        assertThat(meant.seconds()).isEqualTo(0.1);
        assertThat(meant.operations()).isEqualTo(990);
        assertThat(meant.errors()).isEqualTo(measured.errors());
        assertThat(meant.responseTime().percentile("99")).isEqualTo(400);
        assertThat(meant.serviceTime().meanMicros()).isEqualTo(120);
        assertThat(meant.kinds().get(0).serviceTime().percentile("50")).isEqualTo(100);
        assertThat(meant.perRouter().get(0).throughput()).isEqualTo(1000);
        assertThat(meant.failures().unavailable().orElseThrow().longestSeconds())
                .isEqualTo(0.2);
        assertThat(meant.migrations().orElseThrow().meanSeconds()).isEqualTo(0.05);
        assertThat(meant.client()).as("it has no part in the slow motion").isEqualTo(measured.client());
    }

    @Test
    void serversKeepTheirShareOfTheirProcessorsAndAMongosWorksAsTheOneThatIsMeant() {
        ServerReport shard =
                MadeUpServer.shard("s1").computed(0.4).cpuLimit(0.5).report();
        ServerReport mongos =
                MadeUpServer.mongos("127.0.0.1:1").computed(0.6).cpuLimit(1.5).report();
        PhaseReport phase = new MadeUpPhase("measure", 1)
                .seconds(1)
                .latency(measured.serviceTime())
                .servers(List.of(shard, mongos), Optional.empty(), Optional.empty())
                .report();

        List<ServerReport> meant =
                SlowMotionScale.meant(result(phase)).phases().get(0).server();

        assertThat(meant.get(0).process().orElseThrow().cpuLimit()).contains(5.0);
        assertThat(meant.get(0).processors()).contains(5);
        assertThat(meant.get(0).cpuSeconds()).as("in 0.1 s, of 5 processors").isEqualTo(shard.cpuSeconds());
        assertThat(meant.get(1).process().orElseThrow().cpuLimit()).contains(5.0);
        assertThat(meant.get(1).cpuSeconds()).isCloseTo(mongos.cpuSeconds() / 3, within(1e-9));
    }

    @Test
    void aQuotaOfWholeMicrosecondsIsNoFurtherProcessor() {
        ServerReport shard = MadeUpServer.shard("s1").cpuLimit(0.5334).report();
        PhaseReport phase = new MadeUpPhase("measure", 1)
                .seconds(1)
                .latency(measured.serviceTime())
                .servers(List.of(shard), Optional.empty(), Optional.empty())
                .report();

        assertThat(SlowMotionScale.meant(List.of(phase), MadeUpRun.slowMotionOf(15))
                        .get(0)
                        .server()
                        .get(0)
                        .processors())
                .contains(8);
    }

    @Test
    void factsThatAreTimesOrRatesAreScaledAndTablesSayThatTheyAreNot() {
        Map<String, Object> facts = SlowMotionScale.meant(result(measured)).facts();

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
    void whatIsScaledOrWasNoSlowMotionStaysAsItIs() {
        RunResult once = SlowMotionScale.meant(result(measured));

        assertThat(once.target().slowMotion().orElseThrow().scaled()).isTrue();
        assertThat(once.target().slowdown()).isEqualTo(10);
        assertThat(result(measured).target().slowdown())
                .as("of what was measured")
                .isEqualTo(1);
        assertThat(SlowMotionScale.meant(once)).isSameAs(once);
        RunResult fullSpeed = new MadeUpRun().phases(List.of(measured)).result();
        assertThat(SlowMotionScale.meant(fullSpeed)).isSameAs(fullSpeed);
    }

    @Test
    void whatWasMeasuredIsToldBesideScaledFigures() {
        RunResult meant = SlowMotionScale.meant(result(measured));

        assertThat(MOTION.measured(meant.phases()))
                .isEqualTo("Scaled: rates and times are those of lan (in one rack). Measured here, 10.0 times slower:"
                        + " measure 100 ops/s in 1.00 s, p50 1.00 ms.");
        assertThat(meant.target().describe()).endsWith("in slow motion, 10.0 times slower than lan");
    }
}
