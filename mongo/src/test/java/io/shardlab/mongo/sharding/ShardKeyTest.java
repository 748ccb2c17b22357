package io.shardlab.mongo.sharding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.workload.KindTraits.Reach;
import java.util.Set;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    @ParameterizedTest
    @CsvSource({
        "'host,date', ONE, SOME, ALL",
        "'host:hashed,date', ONE, ALL, ALL",
        "host:hashed, ONE, ALL, ALL",
        "date, ALL, ALL, SOME",
        "'date,host', ALL, ALL, SOME",
        "_id:hashed, ALL, ALL, ALL"
    })
    void theFirstFieldOfTheKeyDecidesWhichShardsAreAsked(String key, Reach host, Reach hosts, Reach dates) {
        ShardKey shardKey = ShardKey.parse(key);

        assertThat(shardKey.reach(Set.of("host"), Set.of())).isEqualTo(host);
        assertThat(shardKey.reach(Set.of(), Set.of("host"))).isEqualTo(hosts);
        assertThat(shardKey.reach(Set.of(), Set.of("date"))).isEqualTo(dates);
    }

    @Test
    void theTextIsParsedBack() {
        assertThat(ShardKey.parse(ShardKey.parse("date,host:hashed").toString()))
                .isEqualTo(ShardKey.parse("date,host:hashed"));
    }
}
