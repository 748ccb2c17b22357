package io.shardlab.insight.capture.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PopularityTest {

    @Test
    void independentValuesFindDocumentsAsOftenAsDrawsDo() {
        Random random = new Random(3);
        int documents = 2_000;
        boolean[][] exists = new boolean[50][100];
        for (int i = 0; i < documents; i++) {
            exists[random.nextInt(50)][random.nextInt(100)] = true;
        }
        int found = 0;
        for (int i = 0; i < 20_000; i++) {
            found += exists[random.nextInt(50)][random.nextInt(100)] ? 1 : 0;
        }

        Popularity both = Popularity.zipfian(50, 0, 0).and(Popularity.zipfian(100, 0, 0));

        assertThat(both.found(documents)).isCloseTo(found / 20_000.0, within(0.02));
        assertThat(both.meanShare() * documents).isCloseTo(0.4, within(0.001));
    }

    @Test
    void popularValuesOfManyConditionsKeepTheirMean() {
        Popularity skewed = Popularity.zipfian(5_000, 1, 0.5);

        Popularity three = skewed.and(Popularity.zipfian(700, 0.8, 0)).and(Popularity.zipfian(4, 0, 0));

        assertThat(three.meanShare())
                .isCloseTo(skewed.meanShare() / 700 / 4, within(skewed.meanShare() / 700 / 4 * 1e-6));
    }

    @Test
    void aDocumentThatExistsIsFoundUnlessAnotherConditionLeavesItOut() {
        assertThat(Popularity.all().foundAmong(1)).isEqualTo(1);
        assertThat(Popularity.zipfian(4, 0, 0).foundAmong(1)).isCloseTo(0.25, within(1e-9));
        assertThat(Popularity.zipfian(4, 0, 0).foundAmong(3)).isCloseTo(1 - Math.pow(0.75, 3), within(1e-9));
    }
}
