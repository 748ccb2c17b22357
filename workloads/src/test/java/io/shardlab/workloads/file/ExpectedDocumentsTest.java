package io.shardlab.workloads.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.mongo.document.BsonAppender;
import java.util.Set;
import org.bson.BsonDocument;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectedDocumentsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {_id: 1, a: 1, total: 5} | {_id: 1, a: 1, total: 6}          | true
        {_id: 1, a: 1}           | {_id: 1, a: 1, total: 6}          | true
        {_id: 1, a: 1, total: 5} | {_id: 1, a: 1}                    | true
        {_id: 1, a: 1, total: 5} | {_id: 1, a: 2, total: 5}          | false
        {_id: 1, a: 1, total: 5} | {_id: 1, a: 1, total: 5, more: 1} | false
        {_id: 1, a: 1, total: 5} | {_id: 2, a: 1, total: 5}          | false
        {_id: 1, a: 1, total: 5} | {_id: 1, a: 1, totals: 5}         | false
        """)
    void fieldsThatOperationsChangeAreNotCompared(String loaded, String found, boolean equal) {
        ExpectedDocuments expected = new ExpectedDocuments(5, false, Set.of("total"));

        assertThat(hash(expected, loaded) == hash(expected, found)).isEqualTo(equal);
    }

    @ParameterizedTest
    @CsvSource({"false, false", "true, true"})
    void theOrderOfFieldsCountsUnlessServersChangeIt(boolean anyOrder, boolean equal) {
        ExpectedDocuments expected = new ExpectedDocuments(5, anyOrder, Set.of());

        assertThat(hash(expected, "{a: 1, b: 2}") == hash(expected, "{b: 2, a: 1}"))
                .isEqualTo(equal);
    }

    private static int hash(ExpectedDocuments expected, String document) {
        byte[] bson = BsonAppender.encode(BsonDocument.parse(document));
        return expected.hash(bson, 0, bson.length);
    }
}
