package io.shardlab.mongo.sharding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShardKeyTest {

    @Test
    void fieldsKeepTheirOrder() {
        assertThat(ShardKey.parse("host,date").pattern()).isEqualTo(BsonDocument.parse("{host: 1, date: 1}"));
        assertThat(ShardKey.parse("date, host").names()).containsExactly("date", "host");
    }

    @Test
    void aFieldMayBeHashed() {
        assertThat(ShardKey.parse("host:hashed").pattern()).isEqualTo(BsonDocument.parse("{host: 'hashed'}"));
        assertThat(ShardKey.parse("hashed")).isEqualTo(ShardKey.parse("host:hashed"));
        assertThat(ShardKey.parse("date,host:hashed").isHashed()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",", "host,", "host,host", "a:hashed,b:hashed", "$host", "host:down", "a b"})
    void anInvalidShardKeyIsRefused(String text) {
        assertThatThrownBy(() -> ShardKey.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theTextIsParsedBack() {
        assertThat(ShardKey.parse(ShardKey.parse("date,host:hashed").toString()))
                .isEqualTo(ShardKey.parse("date,host:hashed"));
    }
}
