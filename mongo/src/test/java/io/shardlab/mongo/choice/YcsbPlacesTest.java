package io.shardlab.mongo.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** All choices follow from a fixed seed: no test depends on chance. */
class YcsbPlacesTest {

    private static final int DRAWS = 200_000;
    private static final int RECORDS = 1000;

    /** YCSB's bounds include one place more. */
    private static ScrambledZipfian zipfian(long expected) {
        return (ScrambledZipfian) YcsbPlaces.zipfian(0, RECORDS - 1, expected);
    }

    private static double[] shares(PlaceChooser chooser) {
        double[] shares = new double[RECORDS];
        RandomStream draws = new RandomStream(42);
        for (int i = 0; i < DRAWS; i++) {
            shares[(int) chooser.choose(draws.begin(i), RECORDS)] += 1.0 / DRAWS;
        }
        return shares;
    }

    private static double sum(double[] shares, int from, int to) {
        return IntStream.range(from, to).mapToDouble(i -> shares[i]).sum();
    }

    @Test
    void theMostFrequentZipfianKeyIsTheHashOfRankZero() {
        double[] shares = shares(zipfian(0));
        int hottest = (int) (YcsbPlaces.hash(0) % RECORDS);
        // Its own share, and the part of the other ranks' share that falls on any key.
        double rest = (1 - 1 / 26.46902820178302) / RECORDS;
        assertThat(shares[hottest]).isCloseTo(1 / 26.46902820178302 + rest, within(0.002));
        assertThat(Arrays.stream(shares).max().orElseThrow()).isEqualTo(shares[hottest]);
        int second = (int) (YcsbPlaces.hash(1) % RECORDS);
        assertThat(shares[second]).isCloseTo(Math.pow(2, -0.99) / 26.46902820178302 + rest, within(0.002));
    }

    @Test
    void zipfianKeysThatAreNotThereYetAreNotAskedFor() {
        ScrambledZipfian chooser = zipfian(RECORDS);
        double[] shares = shares(chooser);
        assertThat(sum(shares, 0, RECORDS)).isCloseTo(1, within(1e-9));
    }

    @Test
    void whichZipfianKeysAreFrequentDoesNotChangeWhenRecordsAreInserted() {
        ScrambledZipfian chooser = zipfian(200);
        RandomStream draws = new RandomStream(1);
        for (int i = 0; i < 10_000; i++) {
            long before = chooser.next(draws.begin(i), RECORDS);
            long after = chooser.next(draws.begin(i), RECORDS + 100);
            assertThat(after).isEqualTo(before);
        }
    }

    @Test
    void anyNumberOfRecordsToComeTakesFewDraws() {
        ScrambledZipfian chooser = zipfian(Long.MAX_VALUE);
        RandomStream draws = new RandomStream(1);
        int drawn = 0;
        int chosen = 0;
        for (int i = 0; i < 100_000; i++) {
            drawn++;
            chosen += chooser.next(draws.begin(i), RECORDS) < RECORDS ? 1 : 0;
        }
        assertThat(drawn / (double) chosen).isLessThan(2 * ScrambledZipfian.MOST_DRAWS);
    }

    @Test
    void moreRecordsThanWereExpectedAreChosenAsOftenAsThereAreOfThem() {
        ScrambledZipfian chooser = zipfian(0);
        RandomStream draws = new RandomStream(1);
        long count = 5 * RECORDS;
        int[] ofThousand = new int[5];
        for (int i = 0; i < DRAWS; i++) {
            ofThousand[(int) (chooser.choose(draws.begin(i), count) / RECORDS)]++;
        }
        assertThat(ofThousand[0] / (double) DRAWS).isCloseTo(0.2, within(0.005));
        assertThat(ofThousand[1] / (double) DRAWS).isCloseTo(0.2, within(0.005));
        assertThat((ofThousand[2] + ofThousand[3]) / (double) DRAWS).isCloseTo(0.4, within(0.005));
        assertThat(ofThousand[4] / (double) DRAWS).isCloseTo(0.2, within(0.005));
    }

    @Test
    void aRecordBeyondThoseThatWereExpectedIsChosenAsSoonAsItIsThere() {
        PlaceChooser chooser = YcsbPlaces.zipfian(0, 1, 0);
        RandomStream draws = new RandomStream(1);
        long newest = 0;
        for (int i = 0; i < 3_000; i++) {
            newest += chooser.choose(draws.begin(i), 3) == 2 ? 1 : 0;
        }
        assertThat(newest / 3_000.0).isCloseTo(1 / 3.0, within(0.03));
    }

    @Test
    void theLatestKeyIsTheMostFrequentAndNoneIsBeyondIt() {
        double[] shares = shares(YcsbPlaces.latest(RECORDS));
        double zeta = YcsbZipfian.zeta(RECORDS - 1);
        assertThat(shares[RECORDS - 1]).isCloseTo(1 / zeta, within(0.002));
        assertThat(shares[RECORDS - 2]).isCloseTo(Math.pow(2, -0.99) / zeta, within(0.002));
        assertThat(shares[0]).as("as in YCSB").isZero();
    }

    @Test
    void theLatestKeyMovesOnWithTheInserts() {
        PlaceChooser chooser = YcsbPlaces.latest(RECORDS);
        RandomStream draws = new RandomStream(7);
        int newest = 0;
        for (int i = 0; i < 10_000; i++) {
            long key = chooser.choose(draws.begin(i), RECORDS + 500);
            assertThat(key).isBetween(1L, RECORDS + 499L);
            newest += key == RECORDS + 499 ? 1 : 0;
        }
        assertThat(newest / 10_000.0).isCloseTo(1 / YcsbZipfian.zeta(RECORDS + 499), within(0.01));
    }

    @Test
    void theHotSetGetsItsShare() {
        double[] shares = shares(YcsbPlaces.hotspot(200, 0.8));
        assertThat(sum(shares, 0, 200)).isCloseTo(0.8, within(0.005));
        assertThat(shares[0]).isCloseTo(0.8 / 200, within(0.001));
        assertThat(shares[RECORDS - 1]).isCloseTo(0.2 / 800, within(0.0002));
    }

    @Test
    void sequentialKeysFollowOneAnotherAndBeginAgain() {
        PlaceChooser chooser = YcsbPlaces.sequential();
        RandomStream draws = new RandomStream(1);
        assertThat(IntStream.range(0, 7).mapToLong(i -> chooser.choose(draws.begin(i), 3)))
                .containsExactly(0L, 1L, 2L, 0L, 1L, 2L, 0L);
    }

    @Test
    void ofTheExponentialDistributionThePercentileFallsIntoTheRange() {
        double[] shares = shares(YcsbPlaces.exponential(400 / -Math.log(0.05)));
        // Numbers before the first record are drawn again: 0.05 ^ 2.5 of all.
        double kept = 1 - Math.pow(0.05, RECORDS / 400.0);
        assertThat(sum(shares, RECORDS - 400, RECORDS)).isCloseTo(0.95 / kept, within(0.003));
    }

    @Test
    void theSameSeedAndNumberChooseTheSameKey() {
        ScrambledZipfian chooser = zipfian(0);
        assertThat(chooser.choose(new RandomStream(3).begin(17), RECORDS))
                .isEqualTo(chooser.choose(new RandomStream(3).begin(17), RECORDS));
    }
}
