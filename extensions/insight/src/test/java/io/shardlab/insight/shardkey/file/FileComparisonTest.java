package io.shardlab.insight.shardkey.file;

import static io.shardlab.insight.shardkey.file.Comparisons.ORDERS;
import static io.shardlab.insight.shardkey.file.Comparisons.candidate;
import static io.shardlab.insight.shardkey.file.Comparisons.compare;
import static io.shardlab.insight.shardkey.file.Comparisons.finding;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.insight.shardkey.answer.CandidateReport;
import io.shardlab.insight.shardkey.answer.CollectionAnswer;
import io.shardlab.insight.shardkey.answer.KeyFinding;
import io.shardlab.insight.shardkey.answer.KeyFinding.Weight;
import io.shardlab.insight.shardkey.candidate.KeyCandidate.Origin;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The candidates, findings and refusals of comparisons. */
class FileComparisonTest {

    @Test
    void whatServersRefuseIsSaid() {
        CollectionAnswer answer = compare(ORDERS, "lines.sku; status,customer; note; customer", 1);

        assertThat(finding(candidate(answer, "lines.sku"), "array").weight()).isEqualTo(Weight.REFUSAL);
        assertThat(finding(candidate(answer, "status,customer"), "key-changes")
                        .text()
                        .toString())
                .startsWith("10 % of operations");
        assertThat(finding(candidate(answer, "note"), "missing-field").text().toString())
                .startsWith("75 % of documents lack");
        assertThat(candidate(answer, "customer").uniqueIndexesLost()).containsExactly("s");
        assertThat(finding(candidate(answer, "note"), "no-index").text().toString())
                .startsWith("70 % of operations");
        assertThat(candidate(answer, "customer").findings())
                .extracting(KeyFinding::name)
                .doesNotContain("no-index");
        assertThat(finding(candidate(answer, "customer"), "unique-index").text().toString())
                .contains(": s has to be dropped");
    }

    @Test
    void candidatesFollowFromTheConditions() {
        CollectionAnswer answer = compare(ORDERS, "", 1);

        assertThat(answer.candidates()).hasSizeLessThanOrEqualTo(8);
        assertThat(answer.candidates())
                .extracting(CandidateReport::key)
                .contains("customer", "customer,placed", "customer:hashed", "_id:hashed");
        assertThat(answer.candidates()).extracting(CandidateReport::origin).containsOnly(Origin.PROPOSED);
    }

    @Test
    void theKeyOfTheFileIsAlwaysAmongTheCandidates() {
        String sharded = ORDERS.replace("    indexes: [", "    shardKey: {sku: 1}\n    indexes: [");

        assertThat(candidate(compare(sharded, "customer", 1), "sku").origin()).isEqualTo(Origin.FILE);
        assertThat(candidate(compare(sharded, "", 1), "sku").origin()).isEqualTo(Origin.FILE);
        assertThat(candidate(compare(sharded, "sku; customer", 1), "sku").origin())
                .isEqualTo(Origin.FILE);
    }

    @Test
    void theSameSeedGivesTheSameAnswer() {
        assertThat(compare(ORDERS, "customer; _id:hashed", 7)).isEqualTo(compare(ORDERS, "customer; _id:hashed", 7));
    }

    @Test
    void unknownFieldsAndCollectionsAreRefusedWithTheNearestName() {
        FileComparison comparison = Comparisons.of(ORDERS, 1);

        assertThatThrownBy(() -> compare(ORDERS, "custmer", 1))
                .isInstanceOf(UsageException.class)
                .hasMessage("--candidates: documents of orders have no field 'custmer'; did you mean customer?");
        assertThatThrownBy(() -> comparison.collections(Optional.of("order")))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith("has no collection 'order'; did you mean orders?");
    }

    @Test
    void aCollectionWithoutOperationsOrDocumentsIsRefused() {
        String twoCollections = ORDERS.replace("operations:", "  idle: {documents: 5, document: {a: 1}}\noperations:");
        FileComparison comparison = Comparisons.of(twoCollections, 1);

        assertThat(comparison.collections(Optional.empty()))
                .singleElement()
                .satisfies(spec -> assertThat(spec.name()).isEqualTo("orders"));
        assertThatThrownBy(() -> comparison.collections(Optional.of("idle")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("No operation of")
                .hasMessageContaining("'idle'");
        assertThatThrownBy(() -> compare(
                        "{collections: {c: {documents: 0, document: {a: 1}}}, operations: {w: {share: 1, insertOne: c}}}",
                        "a",
                        1))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("c has no documents to begin with");
    }

    @Test
    void aSmallFileAndRareTypesGetAnAnswer() {
        CollectionAnswer few = compare(
                "{collections: {c: {documents: 5, document: {b: ^sequence}}}, operations: {r: {share: 1, find: c, filter: {b: {^existing: b}}}}}",
                "b; b:hashed",
                1);
        CollectionAnswer code = compare(
                "{collections: {c: {documents: 500, document: {a: {$code: x}, b: ^sequence}}}, operations: {r: {share: 1, find: c, filter: {a: {^existing: a}}}}}",
                "a; a,b; a:hashed",
                1);

        assertThat(candidate(few, "b:hashed").verdict()).isEqualTo(Weight.NOTE);
        assertThat(finding(candidate(code, "a"), "few-values").text().toString())
                .contains("only 1 value");
        assertThat(candidate(code, "a,b").values().distinct()).isEqualTo(500);
    }
}
