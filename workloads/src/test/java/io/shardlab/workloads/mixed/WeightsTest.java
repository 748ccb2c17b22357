package io.shardlab.workloads.mixed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.workload.KindTraits;
import io.shardlab.core.workload.KindTraits.Access;
import io.shardlab.core.workload.KindTraits.Reach;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.workloads.QueryKind;
import io.shardlab.workloads.mixed.Weights.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WeightsTest {

    @Test
    void kindsKeepTheirWeightsAndThoseWithoutWeightAreLeftOut() {
        Weights mix = Weights.parse(" insert=2.5, read = 80 ,delete=0");

        assertThat(mix.kinds()).containsExactly(Kind.READ, Kind.INSERT);
        assertThat(mix.weightsOfKinds()).containsExactly(80.0, 2.5);
        assertThat(mix.has(Kind.DELETE)).isFalse();
        assertThat(mix.toString()).isEqualTo("read=80,insert=2.5,delete=0");
        assertThat(Weights.parse(mix.toString())).isEqualTo(mix);
    }

    @Test
    void aMixKnowsWhetherDocumentsAreChangedAndWhetherAHostIsAskedFor() {
        assertThat(Weights.parse("read=1,scan=1").changes()).isFalse();
        assertThat(Weights.parse("read=1,update=1").changes()).isTrue();
        assertThat(Weights.parse("read=1,aggregate=1").asksByHost()).isTrue();
        assertThat(Weights.parse("read=1,scan=0").asksByHost()).isFalse();
    }

    @Test
    void theShardKeyAndTheQueryDecideWhichShardsEachKindAsks() {
        ShardKey byHost = ShardKey.type().parse("host,date");
        ShardKey byDate = ShardKey.type().parse("date:hashed");

        assertThat(Kind.READ.traits(byHost, QueryKind.TARGETED, false))
                .isEqualTo(new KindTraits(Access.READ, Reach.ONE));
        assertThat(Kind.READ.traits(byHost, QueryKind.SCATTER_GATHER, false))
                .isEqualTo(new KindTraits(Access.READ, Reach.ALL));
        assertThat(Kind.UPDATE.traits(byHost, QueryKind.SCATTER_GATHER, false))
                .isEqualTo(new KindTraits(Access.WRITE, Reach.ALL));
        assertThat(Kind.INSERT.traits(byHost, QueryKind.SCATTER_GATHER, false))
                .isEqualTo(new KindTraits(Access.WRITE, Reach.ONE));
        assertThat(Kind.SCAN.traits(byHost, QueryKind.SCATTER_GATHER, false))
                .isEqualTo(new KindTraits(Access.READ, Reach.ONE));
        assertThat(Kind.AGGREGATE.traits(byDate, QueryKind.TARGETED, false))
                .isEqualTo(new KindTraits(Access.READ, Reach.ALL));
    }

    @Test
    void aTransactionEndsWithACommitAndReadsWhatItUpdates() {
        ShardKey key = ShardKey.type().parse("host,date");

        assertThat(Kind.INSERT.traits(key, QueryKind.TARGETED, true).commands()).isEqualTo(2);
        assertThat(Kind.UPDATE.traits(key, QueryKind.TARGETED, true).commands()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "read",
                "read=",
                "reed=1",
                "read=0",
                "read=-1,update=2",
                "read=1,read=2",
                "read=1,",
                "read=1e9",
                "READ=1",
                "read=1=2",
                "read=111111111111111111111"
            })
    void aMalformedMixIsRefused(String text) {
        assertThatThrownBy(() -> Weights.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
