package io.shardlab.workloads.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.schedule.Share;
import io.shardlab.mongo.choice.DocumentChooser;
import io.shardlab.mongo.choice.InsertedDocuments;
import io.shardlab.mongo.choice.RandomStream;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DocumentGroupsTest {

    private static final int SEED = 5;

    private static CollectionSpec collection(String field) {
        return WorkloadFileReader.parse(Path.of("file.yaml"), """
                        collections:
                          orders: {documents: 2000, document: {number: ^sequence, field: %s}}
                        operations: {read: {find: orders}}
                        """.formatted(field))
                .collections()
                .get(0);
    }

    private static DocumentGroups groups(CollectionSpec spec) throws InterruptedException {
        DocumentGroups groups = new DocumentGroups(spec, SEED, "field");
        groups.compute();
        return groups;
    }

    /** Begins the answer for a document's value, and adds the documents with that value, as they were loaded. */
    private static CompleteAnswers.Answer answer(CollectionSpec spec, long document, List<Integer> without)
            throws InterruptedException {
        StoredDocuments documents = new StoredDocuments(spec, SEED);
        CompleteAnswers.Answer answer = groups(spec).answer(documents, null);
        answer.begin(document);
        answer.clear();
        BsonValue value = documents.value(document, "field");
        IntStream.range(0, (int) spec.documents())
                .filter(number -> value.equals(documents.value(number, "field")) && !without.contains(number))
                .forEach(number -> add(documents.only(number), answer));
        return answer;
    }

    private static void add(DocumentBatch document, CompleteAnswers.Answer answer) {
        answer.visit(document.bytes(), document.offset(0), document.length(0));
    }

    @Test
    void anAnswerWithAllDocumentsOfAValueIsRight() throws InterruptedException {
        CollectionSpec spec = collection("{^string: {length: 5, distinct: 100}}");

        assertThat(answer(spec, 7, List.of()).isRight()).isTrue();
    }

    @Test
    void aMissingDocumentIsSeen() throws InterruptedException {
        CollectionSpec spec = collection("{^string: {length: 5, distinct: 100}}");

        CompleteAnswers.Answer answer = answer(spec, 7, List.of(7));

        assertThat(answer.isRight()).isFalse();
        assertThat(answer.problem("document 7")).contains("field", "document 7", "were loaded");
    }

    @Test
    void aDocumentThatIsReturnedInPlaceOfAnotherOneIsSeen() throws InterruptedException {
        CollectionSpec spec = collection("{^string: {length: 5, distinct: 100}}");
        CompleteAnswers.Answer answer = answer(spec, 7, List.of(7));
        add(new StoredDocuments(spec, SEED).only(8), answer);

        assertThat(answer.isRight()).isFalse();
        assertThat(answer.problem("document 7")).contains("differs");
    }

    @Test
    void everyValueIsChosenEquallyOftenHoweverOftenItOccurs() throws InterruptedException {
        CollectionSpec spec = collection("{^choose: {values: [a, b, c], weights: [1, 20, 300]}}");
        StoredDocuments documents = new StoredDocuments(spec, SEED);
        InsertedDocuments none = new InsertedDocuments(spec.documents(), true, Share.WHOLE);
        RandomStream draws = new RandomStream(1);
        DocumentChooser chooser = groups(spec).chooser();
        Map<String, Integer> counts = new HashMap<>();
        for (int i = 0; i < 3000; i++) {
            long document = chooser.choose(draws.begin(i), none);
            counts.merge(documents.value(document, "field").asString().getValue(), 1, Integer::sum);
        }

        assertThat(counts)
                .hasSize(3)
                .allSatisfy((value, count) -> assertThat(count).isBetween(900, 1100));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {^choose: [1, {$numberLong: "1"}, 1.0, {$numberDecimal: "1.00"}]}        | 1
        {^choose: [0, -0.0, {$numberDecimal: "-0"}, {$numberDecimal: "0E+3"}]}   | 1
        {^choose: [0.5, {$numberDecimal: "0.50"}, {$numberDecimal: "0.1"}, 0.1]} | 3
        {^choose: [{$numberDouble: "NaN"}, {$numberDecimal: "NaN"}, {$numberDecimal: "Infinity"}]} | 2
        {^choose: ["1", 1, true, a]}                                            | 4
        {^optional: {probability: 0.5, value: {^choose: [null, 5]}}}            | 2
        {^choose: [1e300, {$numberDecimal: "1E+6000"}, 1e18]}                   | 3
        """)
    void valuesAreEqualAsServersCompareThem(String field, int different) throws InterruptedException {
        assertThat(groups(collection(field)).expected("read").toString()).contains(" " + different + " values");
    }

    @Test
    void anArrayAmongTheValuesIsRefused() {
        assertThatThrownBy(() -> groups(collection("{^choose: [1, [2, 3]]}")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("field")
                .hasMessageContaining("array");
    }
}
