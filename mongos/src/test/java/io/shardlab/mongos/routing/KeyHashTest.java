package io.shardlab.mongos.routing;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyHashTest {

    /** The numbers are those of {@code convertShardKeyToHashed} in the shell. */
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
                    """, quoteCharacter = '"')
    void commonTypesAreHashedAsByServers(String value, long hash) {
        assertThat(KeyHash.of(BsonDocument.parse("{v: " + value + "}").get("v")))
                .hasValue(hash);
    }

    @Test
    void rareTypesAreLeftToServers() {
        assertThat(KeyHash.of(BsonDocument.parse("{}"))).isEmpty();
    }
}
