package io.shardlab.workloads.mixed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.data.choice.RandomStream;
import io.shardlab.run.service.RunRequest;
import io.shardlab.workloads.mixed.DocumentChooser.KeyDistribution;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DocumentChooserTest {

    private static final int LOADED = 100;

    private final InsertedDocuments inserted = new InsertedDocuments(LOADED, true);

    private void insert(int count) {
        for (int i = 0; i < count; i++) {
            inserted.inserted(inserted.begin());
        }
    }

    private static DocumentChooser chooser(KeyDistribution distribution) {
        String name = distribution.name().toLowerCase(Locale.ROOT);
        Map<String, String> texts = Map.of("documents", String.valueOf(LOADED), "distribution", name);
        return DocumentChooser.of(RunRequest.of(new Mixed(), texts).settings());
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

    @Test
    void theNewestIsTheOneInsertedLastThenTheOthersByTheirAge() {
        insert(3);
        assertThat(LongStream.range(0, 5)
                        .map(age -> DocumentChooser.latest(LOADED, draws -> age).choose(new RandomStream(1), inserted)))
                .containsExactly(102L, 101L, 100L, 99L, 98L);
    }

    @Test
    void aLoadedDocumentReplacesOneWhoseInsertFailed() {
        insert(1);
        inserted.insertFailed(inserted.begin());
        insert(1);
        assertThat(LongStream.range(0, 4)
                        .map(age -> DocumentChooser.latest(LOADED, draws -> age).choose(new RandomStream(1), inserted)))
                .containsExactly(102L, 98L, 100L, 99L);
    }

    @Test
    void deletedDocumentsAreNotChosen() {
        insert(3);
        inserted.takeOldest();
        inserted.takeOldest();
        assertThat(LongStream.range(0, 3)
                        .map(age -> DocumentChooser.latest(LOADED, draws -> age).choose(new RandomStream(1), inserted)))
                .containsExactly(102L, 99L, 98L);
    }
}
