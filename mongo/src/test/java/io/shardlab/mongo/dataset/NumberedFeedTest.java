package io.shardlab.mongo.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.schedule.Share;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.input.Portion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;

class NumberedFeedTest {

    private static final byte[] NAME = BsonAppender.name("n");
    private static final NumberedDocuments DOCUMENTS = new NumberedDocuments(10, false, () -> (number, batch) -> {
        batch.begin().int32(NAME, (int) number);
        batch.end();
    });

    @Test
    void handsOutEveryDocumentOnceInPortionsThatFollowOneAnother() {
        NumberedFeed feed = new NumberedFeed(DOCUMENTS, Share.WHOLE, 4);
        DocumentBatch batch = new DocumentBatch();
        List<Integer> ids = new ArrayList<>();
        List<Long> ends = new ArrayList<>();

        for (Optional<Portion> portion = feed.fill(batch); portion.isPresent(); portion = feed.fill(batch)) {
            assertThat(portion.get().firstNumber()).isEqualTo(ids.size());
            for (RawBsonDocument document : batch.documents()) {
                ids.add(document.getInt32("n").getValue());
            }
            ends.add(portion.get().end().documents());
        }

        assertThat(ids).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(ends).containsExactly(4L, 8L, 10L);
        assertThat(batch.isEmpty()).isTrue();
        assertThat(feed.share(5)).hasValue(0.5);
    }

    @Test
    void severalLoadMachinesHandOutEveryDocumentOnce() {
        List<Integer> ids = new ArrayList<>();
        for (int machine = 0; machine < 3; machine++) {
            NumberedFeed feed = new NumberedFeed(DOCUMENTS, new Share(machine, 3), 2);
            DocumentBatch batch = new DocumentBatch();
            while (feed.fill(batch).isPresent()) {
                batch.documents()
                        .forEach(document -> ids.add(document.getInt32("n").getValue()));
            }
            assertThat(feed.share(3)).hasValue(machine == 2 ? 0.75 : 1);
        }

        assertThat(ids).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    @Test
    void theRestOfALoadContinuesBeyondDocumentTwoToThe31() {
        long before = 3_000_000_000L;
        NumberedDocuments many = new NumberedDocuments(before + 5, false, DOCUMENTS.makers());
        NumberedFeed feed = new NumberedFeed(many, Share.WHOLE, before, 4);
        DocumentBatch batch = new DocumentBatch();

        assertThat(feed.fill(batch)).contains(portion(before, before + 4));
        assertThat(batch.documents().get(1).getInt32("n").getValue()).isEqualTo((int) (before + 1));
        assertThat(feed.fill(batch)).contains(portion(before + 4, before + 5));
        assertThat(feed.fill(batch)).isEmpty();
        assertThat(feed.share(before / 2).getAsDouble()).isBetween(0.49999, 0.5);
    }

    private static Portion portion(long from, long to) {
        return new Portion(NumberedFeed.position(from), NumberedFeed.position(to));
    }

    @Test
    void aSampleLiesEvenlyOverAllDocuments() {
        assertThat(DOCUMENTS.sample(5).documents())
                .extracting(document -> document.getInt32("n").getValue())
                .containsExactly(0, 2, 4, 6, 8);
        assertThat(DOCUMENTS.sample(100).count()).isEqualTo(10);
    }
}
