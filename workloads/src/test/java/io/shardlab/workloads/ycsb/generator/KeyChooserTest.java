package io.shardlab.workloads.ycsb.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.mongo.choice.RandomStream;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** All choices follow from a fixed seed: no test depends on chance. */
class KeyChooserTest {

    private static final int DRAWS = 200_000;
    private static final int RECORDS = 1000;
    private static final long LAST = RECORDS - 1;

    private static double[] shares(KeyChooser chooser) {
        double[] shares = new double[RECORDS];
        RandomStream draws = new RandomStream(42);
        for (int i = 0; i < DRAWS; i++) {
            shares[(int) chooser.existing(draws.begin(i), LAST)] += 1.0 / DRAWS;
        }
        return shares;
    }

    private static double sum(double[] shares, int from, int to) {
        return IntStream.range(from, to).mapToDouble(i -> shares[i]).sum();
    }

    @Test
    void uniformKeysPassTheChiSquareTest() {
        double expected = (double) DRAWS / RECORDS;
        double chiSquare = Arrays.stream(shares(KeyChooser.uniform(0, RECORDS)))
                .map(share -> Math.pow(share * DRAWS - expected, 2) / expected)
                .sum();
        // 999 degrees of freedom: mean 999, standard deviation 44.7; within four of them.
        assertThat(chiSquare).isBetween(820.0, 1178.0);
    }

    @Test
    void theMostFrequentZipfianKeyIsTheHashOfRankZero() {
        double[] shares = shares(KeyChooser.zipfian(0, RECORDS, 0));
        int hottest = (int) (KeyNames.hash(0) % RECORDS);
        // Its own share, and the part of the other ranks' share that falls on any key.
        double rest = (1 - 1 / 26.46902820178302) / RECORDS;
        assertThat(shares[hottest]).isCloseTo(1 / 26.46902820178302 + rest, within(0.002));
        assertThat(Arrays.stream(shares).max().orElseThrow()).isEqualTo(shares[hottest]);
        int second = (int) (KeyNames.hash(1) % RECORDS);
        assertThat(shares[second]).isCloseTo(Math.pow(2, -0.99) / 26.46902820178302 + rest, within(0.002));
    }

    @Test
    void zipfianKeysThatAreNotThereYetAreNotAskedFor() {
        KeyChooser chooser = KeyChooser.zipfian(0, RECORDS, RECORDS);
        double[] shares = shares(chooser);
        assertThat(sum(shares, 0, RECORDS)).isCloseTo(1, within(1e-9));
    }

    @Test
    void whichZipfianKeysAreFrequentDoesNotChangeWhenRecordsAreInserted() {
        KeyChooser chooser = KeyChooser.zipfian(0, RECORDS, 200);
        RandomStream draws = new RandomStream(1);
        for (int i = 0; i < 10_000; i++) {
            long before = chooser.choose(draws.begin(i), LAST);
            long after = chooser.choose(draws.begin(i), LAST + 100);
            assertThat(after).isEqualTo(before);
        }
    }

    @Test
    void anyNumberOfRecordsToComeTakesFewDraws() {
        KeyChooser chooser = KeyChooser.zipfian(0, RECORDS, Long.MAX_VALUE);
        RandomStream draws = new RandomStream(1);
        int drawn = 0;
        int chosen = 0;
        for (int i = 0; i < 100_000; i++) {
            drawn++;
            chosen += chooser.choose(draws.begin(i), LAST) <= LAST ? 1 : 0;
        }
        assertThat(drawn / (double) chosen).isLessThan(2 * ScrambledZipfian.MOST_DRAWS);
    }

    @Test
    void moreRecordsThanWereExpectedAreChosenAsOftenAsThereAreOfThem() {
        KeyChooser chooser = KeyChooser.zipfian(0, RECORDS, 0);
        RandomStream draws = new RandomStream(1);
        long last = 5 * RECORDS - 1;
        int[] ofThousand = new int[5];
        for (int i = 0; i < DRAWS; i++) {
            ofThousand[(int) (chooser.existing(draws.begin(i), last) / RECORDS)]++;
        }
        assertThat(ofThousand[0] / (double) DRAWS).isCloseTo(0.2, within(0.005));
        assertThat(ofThousand[1] / (double) DRAWS).isCloseTo(0.2, within(0.005));
        assertThat((ofThousand[2] + ofThousand[3]) / (double) DRAWS).isCloseTo(0.4, within(0.005));
        assertThat(ofThousand[4] / (double) DRAWS).isCloseTo(0.2, within(0.005));
    }

    @Test
    void aRecordBeyondThoseThatWereExpectedIsChosenAsSoonAsItIsThere() {
        KeyChooser chooser = KeyChooser.zipfian(0, 2, 0);
        RandomStream draws = new RandomStream(1);
        long newest = 0;
        for (int i = 0; i < 3_000; i++) {
            newest += chooser.existing(draws.begin(i), 2) == 2 ? 1 : 0;
        }
        assertThat(newest / 3_000.0).isCloseTo(1 / 3.0, within(0.03));
    }

    @Test
    void theLatestKeyIsTheMostFrequentAndNoneIsBeyondIt() {
        double[] shares = shares(KeyChooser.latest(LAST));
        double zeta = Zipfian.zeta(LAST);
        assertThat(shares[(int) LAST]).isCloseTo(1 / zeta, within(0.002));
        assertThat(shares[(int) LAST - 1]).isCloseTo(Math.pow(2, -0.99) / zeta, within(0.002));
        assertThat(shares[0]).as("as in YCSB").isZero();
    }

    @Test
    void theLatestKeyMovesOnWithTheInserts() {
        KeyChooser chooser = KeyChooser.latest(LAST);
        RandomStream draws = new RandomStream(7);
        int newest = 0;
        for (int i = 0; i < 10_000; i++) {
            long key = chooser.existing(draws.begin(i), LAST + 500);
            assertThat(key).isBetween(1L, LAST + 500);
            newest += key == LAST + 500 ? 1 : 0;
        }
        assertThat(newest / 10_000.0).isCloseTo(1 / Zipfian.zeta(LAST + 500), within(0.01));
    }

    @Test
    void theHotSetGetsItsShare() {
        double[] shares = shares(KeyChooser.hotspot(0, RECORDS, 200, 0.8));
        assertThat(sum(shares, 0, 200)).isCloseTo(0.8, within(0.005));
        assertThat(shares[0]).isCloseTo(0.8 / 200, within(0.001));
        assertThat(shares[RECORDS - 1]).isCloseTo(0.2 / 800, within(0.0002));
    }

    @Test
    void sequentialKeysFollowOneAnotherAndBeginAgain() {
        KeyChooser chooser = KeyChooser.sequential(5, 3);
        RandomStream draws = new RandomStream(1);
        assertThat(IntStream.range(0, 7).mapToLong(i -> chooser.choose(draws.begin(i), LAST)))
                .containsExactly(5L, 6L, 7L, 5L, 6L, 7L, 5L);
    }

    @Test
    void ofTheExponentialDistributionThePercentileFallsIntoTheRange() {
        double[] shares = shares(KeyChooser.exponential(95, 400));
        // Numbers before the first record are drawn again: 0.05 ^ 2.5 of all.
        double kept = 1 - Math.pow(0.05, RECORDS / 400.0);
        assertThat(sum(shares, RECORDS - 400, RECORDS)).isCloseTo(0.95 / kept, within(0.003));
    }

    @Test
    void theSameSeedAndNumberChooseTheSameKey() {
        KeyChooser chooser = KeyChooser.zipfian(0, RECORDS, 0);
        assertThat(chooser.choose(new RandomStream(3).begin(17), LAST))
                .isEqualTo(chooser.choose(new RandomStream(3).begin(17), LAST));
    }
}
