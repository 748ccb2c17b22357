package io.shardlab.mongo.key;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyHashTest {

    /** The numbers are those of {@code convertShardKeyToHashed} in the shell, or of {@code $toHashedIndexKey}. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    1                                    | 5902408780260971510
                    {$numberLong: '1'}                   | 5902408780260971510
                    1.9                                  | 5902408780260971510
                    NaN                                  | 4854801880128277513
                    'abc'                                | 8478485326885698097
                    null                                 | 2338878944348059895
                    true                                 | 6405873908747105701
                    {$date: {$numberLong: '1000'}}       | -5436004055469504372
                    {$oid: '0123456789abcdef01234567'}   | 2741278085215419733
                    {$numberDecimal: '2.5'}              | 848411777775835583
                    {$numberDecimal: '-1.5'}             | 4563317049361071164
                    {$numberDecimal: '-1E400'}           | 4532067210535695462
                    {$numberDecimal: 'NaN'}              | 4854801880128277513
                    {$timestamp: {t: 5, i: 9}}           | 5164957220486367316
                    {$binary: {base64: 'AAECAwQFBgcICQoLDA0ODw==', subType: '04'}} | 6084661258071355978
                    {}                                   | 7980500913326740417
                    {a: 1, b: 'x', c: {d: [1, 'y', null]}} | 6295869777040860547
                    [1, 2]                               | 8312708174902235769
                    {$minKey: 1}                         | 7961148599568647290
                    """, quoteCharacter = '"')
    void commonTypesAreHashedAsByServers(String value, long hash) {
        assertThat(KeyHash.of(BsonDocument.parse("{v: " + value + "}").get("v")))
                .hasValue(hash);
    }

    @Test
    void rareTypesAreLeftToServers() {
        assertThat(KeyHash.of(BsonDocument.parse("{a: {$code: '1'}}"))).isEmpty();
        assertThat(KeyHash.of(new BsonBinary(BsonBinarySubType.OLD_BINARY, new byte[] {1})))
                .isEmpty();
    }
}
