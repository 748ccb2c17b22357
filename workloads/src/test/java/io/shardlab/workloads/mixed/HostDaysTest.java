package io.shardlab.workloads.mixed;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.WebLogSpec;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class HostDaysTest {

    private static final int HOSTS = 5;
    private static final int LOADED = 3000;

    private final LogDocuments documents = new LogDocuments(WebLogSpec.uniform(3, LOADED, HOSTS));

    @Test
    void theTableHoldsWhatTheDocumentsAddUpTo() throws InterruptedException {
        HostDays table = HostDays.of(documents);
        int days = table.days();
        int[][] counts = new int[HOSTS][days];
        int[][] hashes = new int[HOSTS][days];
        long[][] sizes = new long[HOSTS][days];
        DocumentBatch scratch = new DocumentBatch();
        for (long number = 0; number < LOADED; number++) {
            DocumentBatch batch = new DocumentBatch();
            documents.append(number, scratch, batch);
            BsonDocument document = batch.view(0);
            int host = documents.generator().hostIndexOf(number);
            int day = table.day(document.getInt32("date").getValue());
            assertThat(table.dayOf(number)).isEqualTo(day);
            counts[host][day]++;
            hashes[host][day] += (int) documents.hash(number, scratch);
            sizes[host][day] += document.getInt32("size").getValue();
        }
        for (int host = 0; host < HOSTS; host++) {
            for (int day = 0; day < days; day++) {
                assertThat(table.count(host, day)).isEqualTo(counts[host][day]);
                assertThat(table.hash(host, day)).isEqualTo(hashes[host][day]);
                assertThat(table.size(host, day)).isEqualTo(sizes[host][day]);
            }
        }
    }

    @Test
    void daysAreThoseOfTheCalendar() throws InterruptedException {
        HostDays table = HostDays.of(documents);
        assertThat(table.days()).isEqualTo(30);
        assertThat(table.date(0)).isEqualTo(20000107);
        assertThat(table.day(20000107)).isZero();
        assertThat(table.date(29)).isEqualTo(20000205);
        assertThat(table.day(20000132)).isNegative();
    }

    @Test
    void insertsAreCountedUntilANewBeginning() throws InterruptedException {
        HostDays table = HostDays.of(documents);
        DocumentBatch scratch = new DocumentBatch();
        documents.append(LOADED + 3, scratch, new DocumentBatch());
        int host = documents.generator().hostIndexOf(LOADED + 3);
        int day = table.dayOf(LOADED + 3);

        table.inserting(LOADED + 3, scratch);
        assertThat(table.insertedCount(host, day)).isEqualTo(1);
        assertThat(table.insertedSize(host, day))
                .isEqualTo(scratch.view(0).getInt32("size").getValue());

        table.noneInserted();
        assertThat(table.insertedCount(host, day)).isZero();
        assertThat(table.insertedSize(host, day)).isZero();
    }
}
