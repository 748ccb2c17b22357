package io.shardlab.workloads.mixed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.workloads.mixed.Mix.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MixTest {

    @Test
    void kindsKeepTheirWeightsAndThoseWithoutWeightAreLeftOut() {
        Mix mix = Mix.parse(" insert=2.5, read = 80 ,delete=0");

        assertThat(mix.kinds()).containsExactly(Kind.READ, Kind.INSERT);
        assertThat(mix.weightsOfKinds()).containsExactly(80.0, 2.5);
        assertThat(mix.has(Kind.DELETE)).isFalse();
        assertThat(mix.toString()).isEqualTo("read=80,insert=2.5,delete=0");
        assertThat(Mix.parse(mix.toString())).isEqualTo(mix);
    }

    @Test
    void aMixKnowsWhetherDocumentsAreChangedAndWhetherAHostIsAskedFor() {
        assertThat(Mix.parse("read=1,scan=1").changes()).isFalse();
        assertThat(Mix.parse("read=1,update=1").changes()).isTrue();
        assertThat(Mix.parse("read=1,aggregate=1").asksByHost()).isTrue();
        assertThat(Mix.parse("read=1,scan=0").asksByHost()).isFalse();
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
        assertThatThrownBy(() -> Mix.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
