package io.shardlab.predict.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.result.KindReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.MadeUpServer;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.text.Message;
import io.shardlab.predict.model.Mix;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MixReaderTest {

    private static final TargetReport CLUSTER =
            new TargetReport("sharded", "6.0.5", 2, 1, "mongos", false, List.of("mongodb://h:1"));

    private static KindReport kind(String name, long operations, String access, String reach) {
        LatencyReport latency = new LatencyReport(operations, 2000, 1, 5000, Map.of());
        return new KindReport(
                name,
                operations,
                operations,
                0,
                Map.of(),
                latency,
                latency,
                Optional.empty(),
                Optional.of("direct"),
                Optional.ofNullable(access),
                Optional.ofNullable(reach),
                Optional.ofNullable(access).map(known -> 1),
                List.of());
    }

    /** Reads and inserts, and the reads that each of two shards counted. */
    private static PhaseReport phase(long first, long second, KindReport... kinds) {
        return new MadeUpPhase("measure", 1)
                .servers(
                        List.of(
                                MadeUpServer.mongos("r")
                                        .on("h0", 4)
                                        .computed(0.4)
                                        .report(),
                                MadeUpServer.shard("s1")
                                        .on("h1", 8)
                                        .answered(first)
                                        .computed(0.3)
                                        .report(),
                                MadeUpServer.shard("s2")
                                        .on("h2", 8)
                                        .answered(second)
                                        .computed(0.1)
                                        .report()),
                        Optional.empty(),
                        Optional.empty())
                .kinds(List.of(kinds))
                .report();
    }

    private static SavedResult saved(String workload, PhaseReport phase, Map<String, Object> parameters) {
        return new SavedResult(
                Path.of("run"),
                new MadeUpRun()
                        .workload(workload)
                        .target(CLUSTER)
                        .parameters(parameters)
                        .phases(List.of(phase))
                        .result());
    }

    private static Observations of(String workload, PhaseReport phase, Map<String, Object> parameters) {
        return Observations.of(List.of(saved(workload, phase, parameters)));
    }

    private static Mix mix(Observations observations) {
        assertThat(observations.leftOut()).isEmpty();
        return observations.mixes().get(0).all().get(0).mix();
    }

    @Test
    void aWorkloadIsRecognizedByTheTraitsOfItsKinds() {
        Mix mix = mix(of(
                "shop.yaml",
                phase(520, 480, kind("find", 800, "read", "one"), kind("report", 200, "read", "all")),
                Map.of()));

        assertThat(mix.parts()).extracting(Mix.Part::name).containsExactly("find", "report");
        assertThat(mix.parts()).extracting(Mix.Part::share).containsExactly(0.8, 0.2);
        assertThat(mix.parts()).extracting(part -> part.operation().scattered()).containsExactly(false, true);
    }

    @Test
    void thePartOfTheBusiestShardBeyondChanceStaysThere() {
        Mix skewed = mix(of("shop.yaml", phase(750, 250, kind("find", 1000, "read", "one")), Map.of()));
        Mix even = mix(of("shop.yaml", phase(510, 490, kind("find", 1000, "read", "one")), Map.of()));
        Mix unsharded = mix(of("shop.yaml", phase(1000, 0, kind("find", 1000, "read", "primary")), Map.of()));

        assertThat(skewed.parts().get(0).operation().hot()).isCloseTo(0.5, within(1e-9));
        assertThat(even.parts().get(0).operation().hot()).isZero();
        assertThat(unsharded.parts().get(0).operation().hot()).isEqualTo(1);
    }

    @Test
    void kindsOfOlderResultsOfMixedFollowFromItsParameters() {
        PhaseReport phase = phase(1000, 1000, kind("read", 900, null, null), kind("insert", 100, null, null));

        Mix targeted = mix(of("mixed", phase, Map.of("query", "targeted")));
        Mix scattered = mix(of("mixed", phase, Map.of("query", "scatter-gather")));

        assertThat(targeted.parts())
                .extracting(part -> part.operation().scattered())
                .containsExactly(false, false);
        assertThat(scattered.parts())
                .extracting(part -> part.operation().scattered())
                .containsExactly(true, false);
    }

    @Test
    void resultsWithOtherConditionsAreNotCombined() {
        PhaseReport phase = phase(500, 500, kind("read", 1000, "read", "one"));

        Observations observations = Observations.of(List.of(
                saved("mixed", phase, Map.of("scan-length", 10, "threads", 4)),
                saved("mixed", phase, Map.of("scan-length", 10, "threads", 8)),
                saved("mixed", phase, Map.of("scan-length", 100, "threads", 4)),
                saved("other.yaml", phase, Map.of("scan-length", 10, "threads", 4))));

        assertThat(observations.mixes()).extracting(group -> group.all().size()).containsExactly(2, 1, 1);
    }

    @Test
    void whatCannotBePredictedIsLeftOutWithTheReason() {
        assertThat(of(
                                "shop.yaml",
                                phase(1, 1, kind("find", 900, "read", "one"), kind("checkout", 100, null, null)),
                                Map.of())
                        .leftOut())
                .map(Message::toString)
                .containsExactly(
                        "run is left out: it does not state which shards its operations of the kind checkout ask.");
        assertThat(of("shop.yaml", phase(500, 500, kind("range", 1000, "read", "some")), Map.of())
                        .leftOut())
                .map(Message::toString)
                .containsExactly(
                        "run is left out: its operations of the kind range ask some of the shards, and the number for"
                                + " other clusters is unknown.");
        assertThat(of("shop.yaml", phase(1000, 0, kind("report", 1000, "read", "all")), Map.of())
                        .leftOut())
                .singleElement()
                .asString()
                .contains("some of its shards had no documents");
    }
}
