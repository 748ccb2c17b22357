package io.shardlab.insight.shardkey.candidate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Language;
import io.shardlab.mongo.sharding.ShardKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CandidateListTest {

    @Test
    void keysAreSeparatedBySemicolonsAndFieldsByCommas() {
        assertThat(CandidateList.parse(
                        "customer,placed; customer:hashed;_id : hashed ; a.b:1,c:hashed; customer:hashed"))
                .extracting(ShardKey::toString)
                .containsExactly("customer,placed", "customer:hashed", "_id:hashed", "a.b,c:hashed");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        ``                    | a field is missing
        a;;b                  | a field is missing
        a,                    | a field is missing
        a:hashed,b:hashed     | one field of a shard key can be hashed, not two
        a:-1                  | fields of shard keys are ascending
        a:hash                | a field is followed by :hashed or nothing, not by ':hash'
        a,a                   | 'a' is named twice
        $a                    | '$a' is not a field
        a..b                  | 'a..b' is not a field
        """)
    void textsThatAreNotShardKeysAreRefusedWithTheReason(String text, String reason) {
        assertThatThrownBy(() -> CandidateList.parse(text))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--candidates: ")
                .hasMessageContaining(reason + ". Name fields separated by commas");
    }

    @Test
    void tooManyKeysAreRefused() {
        assertThatThrownBy(() -> CandidateList.parse("f0" + manyKeys()))
                .isInstanceOf(UsageException.class)
                .hasMessage("--candidates has 21 keys; at most 20 are compared.");
    }

    private static String manyKeys() {
        StringBuilder keys = new StringBuilder();
        for (int i = 1; i <= CandidateList.MOST; i++) {
            keys.append(";f").append(i);
        }
        return keys.toString();
    }

    @Test
    void aRefusalIsWordedInJapanese() {
        assertThatThrownBy(() -> CandidateList.parse("a:-1"))
                .isInstanceOfSatisfying(
                        UsageException.class,
                        refusal -> assertThat(refusal.in(Language.JAPANESE))
                                .isEqualTo(
                                        "--candidates: 'a:-1' はシャードキーではありません: シャードキーのフィールドは昇順だけです。--candidates 'customer,placed; customer:hashed' のように、フィールドはコンマで (1 つはハッシュ化可)、キーはセミコロンで区切ってください。"));
    }
}
