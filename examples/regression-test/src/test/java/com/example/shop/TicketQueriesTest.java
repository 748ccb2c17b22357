package com.example.shop;

import static io.shardlab.testing.ShardlabAssertions.assertThat;
import static io.shardlab.testing.ShardlabAssertions.percent;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import io.shardlab.testing.Shardlab;
import io.shardlab.testing.ShardlabExtension;
import io.shardlab.testing.WorkloadResult;
import io.shardlab.testing.WorkloadRun;
import java.nio.file.Path;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ShardlabExtension.class)
class TicketQueriesTest {

    private final String uri = Server.connectionString();

    private WorkloadRun ticketQueries() {
        return Shardlab.run(Path.of("src/test/workloads/tickets.yaml"))
                .against(uri)
                .threads(4)
                .warmUp(ofMillis(500))
                .duration(ofSeconds(1));
    }

    /** Limits with a wide margin find what went wrong altogether, such as a missing index, on any machine. */
    @Test
    void theTicketsOfAnEventAreFoundQuickly() {
        WorkloadResult result = ticketQueries().result();

        assertThat(result)
                .throughput()
                .isGreaterThan(100)
                .p99()
                .isLessThan(ofMillis(250))
                .errors()
                .isZero();
    }

    /** Results of the same machine, one after the other, show smaller changes. */
    @Test
    void loggingSlowQueriesCostsLittle() {
        WorkloadResult before = ticketQueries().repeat(4).result();

        setProfilingLevel(1);
        WorkloadResult after = ticketQueries().repeat(4).result();

        assertThat(after).isNotWorseThan(before, percent(50));
    }

    @AfterEach
    void profileNothing() {
        setProfilingLevel(0);
    }

    private void setProfilingLevel(int level) {
        try (MongoClient client = MongoClients.create(uri)) {
            client.getDatabase("shardlab").runCommand(new Document("profile", level).append("slowms", 100));
        }
    }
}
