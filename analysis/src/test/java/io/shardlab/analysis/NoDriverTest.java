package io.shardlab.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What saved results say is told without a client of a server: the driver is not even there. */
class NoDriverTest {

    @Test
    void theDriverIsNotOnTheClassPath() {
        ClassLoader loader = NoDriverTest.class.getClassLoader();

        assertThat(loader.getResource("com/mongodb/client/MongoClient.class")).isNull();
        assertThat(loader.getResource("org/bson/BsonDocument.class")).isNull();
        assertThat(loader.getResource("io/shardlab/core/deployment/Target.class"))
                .isNotNull();
    }
}
