package io.shardlab.workloads.mixed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.schedule.Share;
import io.shardlab.mongo.choice.DocumentChooser;
import io.shardlab.mongo.choice.InsertedDocuments;
import io.shardlab.mongo.choice.RandomStream;
import io.shardlab.run.service.RunRequest;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KeyDistributionTest {

    private static final int LOADED = 100;

    private final InsertedDocuments inserted = new InsertedDocuments(LOADED, true, Share.WHOLE);

    private static DocumentChooser chooser(KeyDistribution distribution) {
        String name = distribution.name().toLowerCase(Locale.ROOT);
        Map<String, String> texts = Map.of("documents", String.valueOf(LOADED), "distribution", name);
        return KeyDistribution.chooser(RunRequest.of(new Mixed(), texts).settings());
    }

    private long[] chosen(DocumentChooser chooser) {
        RandomStream draws = new RandomStream(5);
        return LongStream.range(0, 50_000)
                .map(n -> chooser.choose(draws.begin(n), inserted))
                .toArray();
    }

    @ParameterizedTest
    @EnumSource(KeyDistribution.class)
    void everyLoadedDocumentIsChosenSometimesAndNoneThatIsNotThere(KeyDistribution distribution) {
        assertThat(LongStream.of(chosen(chooser(distribution))).distinct()).hasSize(LOADED);
        assertThat(LongStream.of(chosen(chooser(distribution)))).allMatch(number -> number >= 0 && number < LOADED);
    }

    @Test
    void theHotspotGetsItsShareOfTheOperations() {
        long[] counts = new long[LOADED];
        LongStream.of(chosen(chooser(KeyDistribution.HOTSPOT))).forEach(number -> counts[(int) number]++);
        double onHottestFifth = LongStream.of(counts).sorted().skip(80).sum();
        assertThat(onHottestFifth / 50_000).isCloseTo(0.8, within(0.02));
    }
}
