package io.shardlab.answers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Saved results are read without a MongoDB client: the driver is not on the class path. */
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
