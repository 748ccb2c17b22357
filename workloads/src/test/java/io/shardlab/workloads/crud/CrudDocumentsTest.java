package io.shardlab.workloads.crud;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrudDocumentsTest {

    private static final CrudDocuments DOCUMENTS = new CrudDocuments(Integer.MAX_VALUE, 1);

    @Test
    void haveAnIdFiveHexadecimalColumnsAndATime() {
        RawBsonDocument document = Encoded.decoded(DOCUMENTS, 7, CrudDocuments.INSERTED);

        assertThat(document.keySet()).containsExactly("_id", "id", "col1", "col2", "col3", "col4", "col5", "time");
        assertThat(document.getObjectId("_id").getValue())
                .isEqualTo(DOCUMENTS.ids().id(7));
        assertThat(document.getInt32("id").getValue()).isEqualTo(7);
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            columns.add(document.getString("col" + i).getValue());
        }
        assertThat(columns).doesNotHaveDuplicates().allMatch(column -> column.matches("[0-9a-f]{16}"));
        assertThat(document.isDateTime("time")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 999_999, Integer.MAX_VALUE - 1L})
    void takeAsManyBytesAsThePublishedOnes(long number) {
        assertThat(Encoded.document(DOCUMENTS, number, CrudDocuments.INSERTED)).hasSize(CrudDocuments.BYTES);
        assertThat(Encoded.document(DOCUMENTS, number, CrudDocuments.REPLACED)).hasSize(CrudDocuments.BYTES);
    }

    @Test
    void areTheSameWheneverTheyAreMade() {
        assertThat(Encoded.document(new CrudDocuments(10, 5), 3, CrudDocuments.INSERTED))
                .isEqualTo(Encoded.document(new CrudDocuments(1000, 5), 3, CrudDocuments.INSERTED))
                .isNotEqualTo(Encoded.document(new CrudDocuments(10, 6), 3, CrudDocuments.INSERTED));
    }

    @Test
    void keepTheirIdsAndNothingElseWhenTheyAreReplaced() {
        RawBsonDocument before = Encoded.decoded(DOCUMENTS, 3, CrudDocuments.INSERTED);
        RawBsonDocument after = Encoded.decoded(DOCUMENTS, 3, CrudDocuments.REPLACED);

        assertThat(before.keySet()).containsExactlyElementsOf(after.keySet());
        assertThat(before.keySet().stream().filter(field -> before.get(field).equals(after.get(field))))
                .containsExactly("_id", "id");
    }
}
