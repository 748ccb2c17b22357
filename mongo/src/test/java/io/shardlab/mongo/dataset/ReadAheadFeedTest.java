package io.shardlab.mongo.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.input.DocumentSource;
import io.shardlab.mongo.input.InputReport;
import io.shardlab.mongo.input.Portion;
import io.shardlab.mongo.input.Position;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** A file of 1,000 bytes, resumed behind its first 20 documents; 40 more have been read ahead, up to byte 600. */
class ReadAheadFeedTest {

    private final DocumentSource source = new DocumentSource() {
        private boolean given;

        @Override
        public synchronized Optional<Portion> fill(DocumentBatch batch, int maxDocuments, int maxBytes) {
            batch.clear();
            boolean first = !given;
            given = true;
            return first
                    ? Optional.of(new Portion(new Position(200, 20, 20), new Position(600, 60, 60)))
                    : Optional.empty();
        }

        @Override
        public InputReport report() {
            return new InputReport(40, 0, List.of(), 600, OptionalLong.of(1_000));
        }

        @Override
        public void close() {}
    };

    @Test
    void theShareIsThatOfSettledDocumentsAndNotOfThoseReadAhead() {
        try (ReadAheadFeed feed = new ReadAheadFeed(source, 20, 100, 1)) {
            assertThat(feed.fill(new DocumentBatch())).isPresent();

            assertThat(feed.share(20).getAsDouble()).isEqualTo(0.2);
            assertThat(feed.share(30).getAsDouble()).isEqualTo(0.3);
            assertThat(feed.share(60).getAsDouble()).isEqualTo(0.6);
        }
    }
}
