package io.shardlab.mongo.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UriDatabaseTest {

    private static Map<String, String> added(Map<String, String> given, String... uris) {
        return UriDatabase.added(given, "--uri", List.of(uris));
    }

    @Test
    void aRunWorksInTheDatabaseOfTheUri() {
        assertThat(added(Map.of("threads", "2"), "mongodb://host/shop"))
                .isEqualTo(Map.of("threads", "2", "database", "shop"));
        assertThat(added(Map.of("database", "shop"), "mongodb://host/shop")).isEqualTo(Map.of("database", "shop"));
        assertThat(added(Map.of("database", "shop"), "mongodb://host")).isEqualTo(Map.of("database", "shop"));
    }

    @Test
    void oneOfSeveralMongosMayNameItForAll() {
        assertThat(added(Map.of(), "mongodb://a/shop", "mongodb://b", "mongodb://c/shop"))
                .isEqualTo(Map.of("database", "shop"));
    }

    @Test
    void twoDatabasesAreRefused() {
        assertThatThrownBy(() -> added(Map.of(), "mongodb://a/shop", "mongodb://b/other"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--uri names several databases, shop and other");
        assertThatThrownBy(() -> added(Map.of("database", "other"), "mongodb://u:s3cret@a/shop"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--uri names the database shop, and --database names other")
                .hasMessageNotContaining("s3cret");
    }

    @Test
    void withALoginAdminIsOnlyTheDatabaseOfTheUser() {
        assertThat(added(Map.of(), "mongodb://u:p@host/admin")).isEmpty();
        assertThat(added(Map.of("database", "shop"), "mongodb://u:p@host/admin"))
                .isEqualTo(Map.of("database", "shop"));
        Settings settings = Settings.parse(TargetParameters.all(), Map.of("uri", "mongodb://u:p@host/admin"));
        assertThat(UriDatabase.notice(settings))
                .hasValueSatisfying(notice -> assertThat(notice).endsWith("works in the database shardlab"));
    }

    @Test
    void withoutALoginAdminIsTheDatabaseOfTheRun() {
        assertThat(added(Map.of(), "mongodb://host/admin")).isEqualTo(Map.of("database", "admin"));
        assertThat(UriDatabase.notice(Settings.parse(TargetParameters.all(), Map.of("uri", "mongodb://host/shop"))))
                .isEmpty();
    }
}
