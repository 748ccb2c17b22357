package io.shardlab.core.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UriPartsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mongodb://host/shop | shop",
                "mongodb://user:p%2Fw@a:1,b:2/shop?replicaSet=rs | shop",
                "mongodb+srv://host/shop | shop",
                "mongodb://host/caf%C3%A9 | café",
                "mongodb://host/a+b | a+b",
                "mongodb://host/shop.orders | shop.orders"
            })
    void theDatabaseIsTheDecodedPathAfterTheHosts(String uri, String database) {
        assertThat(UriParts.of(uri).orElseThrow().database()).hasValue(database);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mongodb://host",
                "mongodb://host/",
                "mongodb://host/?authSource=shop",
                "mongodb://host?appName=a/b",
                "mongodb://u:p@host:1"
            })
    void withoutADatabaseThereIsNone(String uri) {
        assertThat(UriParts.of(uri).orElseThrow().database()).isEmpty();
    }

    @Test
    void otherTextsHaveNoParts() {
        assertThat(UriParts.of("host/shop")).isEmpty();
    }

    @Test
    void aLoginIsEncodedAndTheRestStaysAsItIs() {
        UriParts parts = UriParts.of("mongodb://old:x@a:1,b:2/shop?w=1").orElseThrow();

        assertThat(parts.withLogin("ann e", "p@ss:/?#[]%+ ü").uri())
                .isEqualTo("mongodb://ann%20e:p%40ss%3A%2F%3F%23%5B%5D%25%2B%20%C3%BC@a:1,b:2/shop?w=1");
        assertThat(parts.withLogin("ann e", "x").user()).hasValue("ann e");
    }

    @Test
    void theyAreNeverShownWithAPassword() {
        assertThat(UriParts.of("mongodb://ann:s3cret@host/")).hasToString("Optional[mongodb://ann:***@host/]");
    }
}
