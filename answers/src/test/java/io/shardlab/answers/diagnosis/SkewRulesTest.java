package io.shardlab.answers.diagnosis;

import static io.shardlab.core.result.MadeUpServer.shard;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.diagnosis.observation.Observed;
import io.shardlab.answers.diagnosis.observation.Skew;
import io.shardlab.core.result.MadeUpServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An amount of twice the mean of the others is skewed. */
class SkewRulesTest {

    private final Rule shards = DataPlacementRules::skewedWork;
    private final Rule routers = DataPlacementRules::skewedRouting;
    private final Rule data = DataPlacementRules::skewedData;

    private static Observed answered(MadeUpServer... servers) {
        return new Observed().servers(servers);
    }

    @Test
    void skewIsTheLargestPartAsAMultipleOfTheOthersMean() {
        assertThat(Skew.of(List.of(100, 100, 100))).isEqualTo(1);
        assertThat(Skew.of(List.of(50, 200, 150))).isEqualTo(2);
        assertThat(Skew.of(List.of(7, 0))).isInfinite();
        assertThat(Skew.of(List.of(0, 0))).isEqualTo(1);
        assertThat(Skew.of(List.of(7))).isEqualTo(1);
    }

    @Test
    void aShardWithTwiceTheWorkOfTheOthersIsReported() {
        assertThat(shards.examine(
                        answered(shard("s1").answered(100), shard("s2").answered(200))
                                .observation()))
                .hasValueSatisfying(finding -> {
                    assertThat(finding.kind()).contains("skewed-work");
                    assertThat(finding.finding()).contains("s2");
                    assertThat(finding.evidence()).startsWith("s2: s2-node");
                });
        assertThat(shards.examine(
                        answered(shard("s1").answered(101), shard("s2").answered(200))
                                .observation()))
                .isEmpty();
    }

    @Test
    void theHotShardIsNotReportedAgain() {
        assertThat(shards.examine(answered(
                                shard("s1").answered(100),
                                shard("s2").answered(200).computed(9))
                        .observation()))
                .isEmpty();
    }

    @Test
    void aFewOperationsAreNotJudged() {
        assertThat(shards.examine(
                        answered(shard("s1"), shard("s2").answered(99)).observation()))
                .isEmpty();
        assertThat(routers.examine(new Observed().routed(99, 0).observation())).isEmpty();
    }

    @Test
    void aMongosThatPassesOnTwiceAsMuchIsReported() {
        assertThat(routers.examine(new Observed().threads(3).routed(500, 1_000).observation()))
                .hasValueSatisfying(finding -> {
                    assertThat(finding.kind()).contains("skewed-routing");
                    assertThat(finding.finding()).contains("r2");
                    assertThat(finding.evidence())
                            .isEqualTo("3 threads on 2 mongos: r2 1,000 operations; r1 500 operations");
                });
        assertThat(routers.examine(new Observed().routed(501, 1_000).observation()))
                .isEmpty();
    }

    @Test
    void aShardThatHoldsTwiceAsMuchIsReported() {
        assertThat(data.examine(
                        new Observed().documents(Map.of("s1", 100L, "s2", 200L)).observation()))
                .hasValueSatisfying(finding -> {
                    assertThat(finding.evidence())
                            .startsWith("s2 200 documents in 1 chunk (0.02 MB); s1 100 documents");
                    assertThat(finding.advice()).contains("--chunk-size");
                });
        assertThat(data.examine(
                        new Observed().documents(Map.of("s1", 101L, "s2", 200L)).observation()))
                .isEmpty();
    }
}
