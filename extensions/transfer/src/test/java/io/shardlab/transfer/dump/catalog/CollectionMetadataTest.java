package io.shardlab.transfer.dump.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.transfer.dump.format.DumpedCollection;
import java.util.Optional;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class CollectionMetadataTest {

    private static CollectionMetadata metadata(String text) {
        return CollectionMetadata.of(new DumpedCollection("shop", "orders", Optional.of(text), "", 0));
    }

    @Test
    void optionsOfOldServersBecomeThoseOfTodays() {
        assertThat(metadata("{\"options\": {\"create\": \"old\", \"temp\": true, \"autoIndexId\": false, \"flags\": 1,"
                                + " \"capped\": false, \"size\": 100}}")
                        .createOptions())
                .isEqualTo(BsonDocument.parse("{flags: 1, capped: false}"));
        assertThat(metadata("{\"options\": {\"create\": \"old\", \"capped\": 1, \"size\": 100.0, \"max\": 5}}")
                        .createOptions())
                .isEqualTo(BsonDocument.parse("{capped: 1, size: 100.0, max: 5}"));
    }

    @Test
    void anIndexWithoutANameOrAKeyIsRefused() {
        assertThatThrownBy(() -> metadata("{\"indexes\": [{\"key\": {\"a\": 1}}]}"))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("The dump's metadata of shop.orders cannot be read");
        assertThatThrownBy(() -> metadata("{\"indexes\": [{\"name\": \"a_1\"}]}"))
                .isInstanceOf(RunFailedException.class);
    }
}
