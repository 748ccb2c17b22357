package io.shardlab.workloads.language.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentIds;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.document.Documents;
import io.shardlab.workloads.language.operation.OperationScope;
import io.shardlab.workloads.language.operation.Statement;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;

/** The values that an operation takes from its chosen document and from the answers to its earlier steps. */
class ChosenDocumentTest {

    private static final long SEED = 5;

    @Test
    void existingValuesAreThoseOfTheChosenDocument() {
        WorkloadFile file =
                Shop.with("only: {find: orders, filter: {customer: {^existing: customer}, c: {^existing: address.city},"
                        + " items: {^existing: items}, sku: {^existing: items.sku}, _id: {^existing: _id}}}");
        Documents documents = file.collection("orders").template().documents(SEED);
        OperationScope scope = new OperationScope(file, SEED, 1);

        for (long number : List.of(0L, 7L, 99L)) {
            scope.begin(3);
            scope.choose("orders", number);
            BsonDocument filter = command(file, 0, scope).getDocument("filter");
            BsonDocument document = documents.document(number);

            assertThat(filter.get("customer")).isEqualTo(document.get("customer"));
            assertThat(filter.get("c"))
                    .isEqualTo(document.getDocument("address").get("city"));
            assertThat(filter.get("items")).isEqualTo(document.get("items"));
            assertThat(filter.get("sku"))
                    .isEqualTo(document.getArray("items").get(0).asDocument().get("sku"));
            assertThat(filter.getObjectId("_id").getValue())
                    .isEqualTo(DocumentIds.ofSeed(SEED).id(number));
        }
    }

    @Test
    void anAbsentFieldIsNullInAFilter() {
        WorkloadFile file = Shop.with("only: {deleteMany: orders, filter: {note: {^existing: note}}}");
        Documents documents = file.collection("orders").template().documents(SEED);
        OperationScope scope = new OperationScope(file, SEED, 1);
        long without = 0;
        while (documents.value(without, "note") != null) {
            without++;
        }

        scope.begin(0);
        scope.choose("orders", without);

        BsonValue delete = command(file, 0, scope).getArray("deletes").get(0);
        assertThat(delete.asDocument().getDocument("q")).isEqualTo(new BsonDocument("note", BsonNull.VALUE));
    }

    @Test
    void anUnchosenDocumentIsAMistakeOfTheProgram() {
        WorkloadFile file = Shop.with("only: {find: orders, filter: {note: {^existing: note}}}");
        OperationScope scope = new OperationScope(file, SEED, 1);
        scope.begin(0);
        scope.choose("orders", 1);
        scope.begin(1);

        assertThatThrownBy(() -> command(file, 0, scope)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void resultsAreThoseOfEarlierSteps() {
        WorkloadFile file = Shop.with(
                "only: {steps: [{find: orders, as: order}, {insertOne: customers, document: {whole: {^result: order},"
                        + " id: {^result: order._id}, deep: {^result: order.a.b}, second: {^result: order.list.1.x},"
                        + " first: {^result: order.list.x}, none: {^result: order.list.y}, past: {^result: order.list.5}}}]}");
        OperationScope scope = new OperationScope(file, SEED, 1);
        BsonDocument found = BsonDocument.parse("{_id: 'i', a: {b: {c: [1]}}, list: [{x: 1}, {x: 2}, 3]}");

        scope.begin(0);
        scope.result("order", new RawBsonDocument(found, new BsonDocumentCodec()));

        assertThat(command(file, 1, scope).getArray("documents").get(0))
                .isEqualTo(BsonDocument.parse("{whole: " + found.toJson()
                        + ", id: 'i', deep: {c: [1]}, second: 2, first: 1, none: null, past: null}"));
    }

    @Test
    void aResultIsNullAfterAStepThatReturnedNothing() {
        WorkloadFile file = Shop.with(
                "only: {steps: [{find: orders, as: order}, {deleteMany: orders, filter: {_id: {^result: order._id}}}]}");
        OperationScope scope = new OperationScope(file, SEED, 1);
        scope.begin(0);
        scope.result("order", new RawBsonDocument(BsonDocument.parse("{_id: 1}"), new BsonDocumentCodec()));

        scope.begin(1);

        BsonValue delete = command(file, 1, scope).getArray("deletes").get(0);
        assertThat(delete.asDocument().getDocument("q")).isEqualTo(new BsonDocument("_id", BsonNull.VALUE));
    }

    @Test
    void resultsGrowWithTheirDocuments() {
        WorkloadFile file = Shop.with(
                "only: {steps: [{find: orders, as: order}, {find: orders, filter: {a: {^result: order.long}}}]}");
        OperationScope scope = new OperationScope(file, SEED, 1);
        BsonDocument large = BsonDocument.parse("{long: '" + "x".repeat(100_000) + "'}");

        scope.begin(0);
        scope.result("order", new RawBsonDocument(large, new BsonDocumentCodec()));

        assertThat(command(file, 1, scope).getDocument("filter").get("a")).isEqualTo(large.get("long"));
    }

    private static BsonDocument command(WorkloadFile file, int statement, OperationScope scope) {
        Statement read = file.operations().get(0).statements().get(statement);
        return new BsonAppender(16).encode(out -> read.append(scope, out)).decode(new BsonDocumentCodec());
    }
}
