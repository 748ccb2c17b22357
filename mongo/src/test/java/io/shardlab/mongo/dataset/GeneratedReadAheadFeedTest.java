package io.shardlab.mongo.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.DocumentHash;
import io.shardlab.mongo.document.WebLogGenerator;
import io.shardlab.mongo.document.WebLogSpec;
import io.shardlab.mongo.input.Portion;
import org.junit.jupiter.api.Test;

class GeneratedReadAheadFeedTest {

    private static final long FIRST = 3_000_000_000L;

    private final WebLogGenerator generator = new WebLogGenerator(WebLogSpec.uniform(1, FIRST + 150, 1_000));

    @Test
    void aFeedContinuesBeyondDocumentTwoToThe31() {
        try (ReadAheadFeed feed = ReadAheadFeed.generated(generator, FIRST, 100, 1)) {
            DocumentBatch batch = new DocumentBatch();
            assertThat(feed.fill(batch)).contains(portion(FIRST, FIRST + 100));
            DocumentBatch expected = new DocumentBatch();
            generator.append(FIRST + 7, expected);
            assertThat(DocumentHash.of(batch, 7)).isEqualTo(DocumentHash.of(expected, 0));

            assertThat(feed.fill(batch)).contains(portion(FIRST + 100, FIRST + 150));
            assertThat(batch.count()).isEqualTo(50);
            assertThat(feed.fill(batch)).isEmpty();
        }
    }

    @Test
    void documentsAreAShareOfTheWholeLoadAndNotOfWhatWasReadAhead() {
        try (ReadAheadFeed feed = ReadAheadFeed.generated(generator, FIRST, 100, 1)) {
            feed.fill(new DocumentBatch());
            assertThat(feed.share(FIRST / 2).getAsDouble()).isBetween(0.49999, 0.5);
            assertThat(feed.share(FIRST + 150)).hasValue(1);
        }
    }

    private static Portion portion(long from, long to) {
        return new Portion(NumberedFeed.position(from), NumberedFeed.position(to));
    }
}
