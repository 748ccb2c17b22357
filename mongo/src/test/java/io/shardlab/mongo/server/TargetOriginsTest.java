package io.shardlab.mongo.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.WriteConcern;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.junit.jupiter.api.Test;

class TargetOriginsTest {

    private static final Document MAJORITY = Document.parse("{w: 'majority', wtimeout: 0}");

    @Test
    void theServersWriteConcernAppliesIfTheClientHasNone() {
        assertThat(TargetOrigins.completed(WriteConcern.ACKNOWLEDGED, MAJORITY)).isEqualTo(MAJORITY);
        assertThat(TargetOrigins.completed(WriteConcern.ACKNOWLEDGED, null)).isEqualTo(Map.of("w", 1));
    }

    @Test
    void otherOptionsOfTheClientsWriteConcernAreAddedToTheServersDefault() {
        assertThat(TargetOrigins.completed(WriteConcern.ACKNOWLEDGED.withJournal(true), MAJORITY))
                .isEqualTo(Map.of("w", "majority", "j", true));
        assertThat(TargetOrigins.completed(
                        WriteConcern.ACKNOWLEDGED.withWTimeout(9, TimeUnit.MILLISECONDS),
                        Document.parse("{w: 2, j: true, wtimeout: 5}")))
                .containsEntry("w", 2)
                .containsEntry("j", true)
                .containsEntry("wtimeout", 9);
        assertThat(TargetOrigins.completed(
                        WriteConcern.ACKNOWLEDGED.withJournal(false), Document.parse("{w: 2, j: true}")))
                .isEqualTo(Map.of("w", 2, "j", false));
    }
}
