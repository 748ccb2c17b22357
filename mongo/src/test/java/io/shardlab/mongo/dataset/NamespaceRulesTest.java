package io.shardlab.mongo.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamespaceRulesTest {

    @ParameterizedTest
    @ValueSource(strings = {"admin", "config", "local", "Admin", "LOCAL"})
    void theServersOwnDatabasesAreRefused(String database) {
        assertRefused(database, "weblog", "must be a database for data, not one of admin, config, local");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a.b", "a b", "a/b", "a\\b", "a\"b", "a$", "a\nb", "a\tb", "a\0b", "$external"})
    void namesThatNoServerAcceptsForADatabaseAreRefused(String database) {
        assertRefused(database, "weblog", "must be a name of at most 63 bytes");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".a",
                "system.users",
                "system.buckets.a",
                "a$b",
                "a\nb",
                "a\0",
                "shardlab.loads",
                "shardlab.datasets"
            })
    void namesThatNoServerAcceptsForACollectionAreRefused(String collection) {
        assertRefused("shardlab", collection, "--collection must be a name without $");
    }

    @Test
    void lengthsAreThoseInBytes() {
        assertRefused("ü".repeat(32), "weblog", "at most 63 bytes");
        assertRefused("shardlab", "x".repeat(227), "235 bytes on shards, but this one has 236");
        assertThat(NamespaceRules.require("shardlab", "x".repeat(226), true).getFullName())
                .hasSize(235);
    }

    @Test
    void collectionsThatAreNotShardedMayHaveLongerNames() {
        assertThat(NamespaceRules.require("shardlab", "x".repeat(246), false).getFullName())
                .hasSize(255);
        assertThatThrownBy(() -> NamespaceRules.require("shardlab", "x".repeat(247), false))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("255 bytes, but this one has 256");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a*b", "a<b", "a>b", "a:b", "a|b", "a?b"})
    void namesThatOnlyServersOnWindowsRefuseAreAccepted(String database) {
        assertThat(NamespaceRules.require(database, "weblog", true).getDatabaseName())
                .isEqualTo(database);
    }

    @Test
    void ordinaryNamesAreAccepted() {
        assertThat(NamespaceRules.require("locals", "system", true).getFullName())
                .isEqualTo("locals.system");
        assertThat(NamespaceRules.require("my-app_1", "fs.files ü", true).getFullName())
                .isEqualTo("my-app_1.fs.files ü");
    }

    private static void assertRefused(String database, String collection, String message) {
        assertThatThrownBy(() -> NamespaceRules.require(database, collection, true))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message)
                .hasMessageNotContainingAny("\n", "\0");
    }
}
