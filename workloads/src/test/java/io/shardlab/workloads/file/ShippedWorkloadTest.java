package io.shardlab.workloads.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.parameter.Settings;
import io.shardlab.core.schedule.Share;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.WebLogGenerator;
import io.shardlab.mongo.document.WebLogSpec;
import io.shardlab.run.service.RunRequest;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.operation.OperationSpec;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import io.shardlab.workloads.query.Mixed;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;

/** The workloads of this program that are files. */
class ShippedWorkloadTest {

    private final Workload query = Workloads.find(Optional.empty()).named("sharded-query");

    private WorkloadFile applied(Map<String, String> given) {
        Settings settings = RunRequest.of(query, given).settings();
        String content = query.file(settings).orElseThrow();
        return new FileParameters(WorkloadFileReader.parse(Path.of("sharded-query.yaml"), content), content, true)
                .applied(settings);
    }

    @Test
    void theDocumentsAreThoseOfTheGeneratorToTheByte() {
        CollectionSpec spec = applied(
                        Map.of("documents", "500", "hosts", "20", "host-distribution", "zipf", "zipf-exponent", "1.1"))
                .collections()
                .get(0);
        WebLogSpec log = WebLogSpec.zipf(3, 500, 20, 1.1);
        WebLogGenerator generator = new WebLogGenerator(log);
        FileDataSet documents = new FileDataSet(spec, 3);
        DocumentBatch generated = new DocumentBatch();
        DocumentBatch loaded = new DocumentBatch();
        documents.feed(Share.WHOLE, 500, 1).fill(loaded);
        for (int number = 0; number < 500; number++) {
            generator.append(number, generated);
        }

        assertThat(loaded.documents()).isEqualTo(generated.documents());
        assertThat(documents.description()).isEqualTo(log.toString());
    }

    /** Stored data sets of earlier versions are recognised by this text. */
    @Test
    void theNumberedDocumentsOfMixedAreDescribedAsTheyWereBefore() {
        Mixed mixed = new Mixed();
        Settings settings =
                RunRequest.of(mixed, Map.of("documents", "500", "hosts", "20")).settings();
        CollectionSpec spec = mixed.applied(settings).collections().get(0);

        assertThat(new FileDataSet(spec, 3).description())
                .isEqualTo("numbered, with updates and version: " + WebLogSpec.uniform(3, 500, 20));
    }

    @Test
    void theSameFieldsInAnotherOrderAreOtherDocuments() {
        String content = new Mixed()
                .file(RunRequest.of(new Mixed(), Map.of()).settings())
                .orElseThrow();
        String zero = "{$numberLong: \"0\"}";
        String swapped = content.replace("updates: " + zero, "other: 0")
                .replace("version: " + zero, "updates: " + zero)
                .replace("other: 0", "version: " + zero);
        CollectionSpec spec = WorkloadFileReader.parse(Path.of("mixed.yaml"), swapped)
                .collections()
                .get(0);

        assertThat(new FileDataSet(spec, 3).description()).startsWith("workload file");
    }

    @Test
    void eachFieldIsThatOfTheDocument() {
        StoredDocuments documents =
                new StoredDocuments(applied(Map.of()).collections().get(0), 1);
        for (long number = 0; number < 50; number++) {
            RawBsonDocument document = documents.only(number).view(0);
            for (String name : document.keySet()) {
                assertThat(documents.value(number, name)).as(name).isEqualTo(document.get(name));
            }
        }
    }

    @Test
    void bothQueriesAreMeasuredByTheSameName() {
        assertThat(applied(Map.of()).operations())
                .extracting(OperationSpec::name)
                .containsExactly("find");
        assertThat(applied(Map.of("query", "scatter-gather")).operations())
                .extracting(OperationSpec::name)
                .containsExactly("find");
        assertThat(applied(Map.of("query", "scatter-gather"))
                        .collections()
                        .get(0)
                        .addedIndexes())
                .hasSize(1);
    }

    @Test
    void theCollectionHasTheNameThatARunGivesIt() {
        WorkloadFile file = applied(Map.of("collection", "other"));

        assertThat(file.collections().get(0).name()).isEqualTo("other");
        assertThat(file.operations().get(0).statements().get(0).collection()).isEqualTo("other");
        assertThat(file.operations().get(0).choice().orElseThrow().collection()).isEqualTo("other");
    }

    @Test
    void aRunIsOfNoUsersFile() {
        assertThat(query.contentHash()).isEmpty();
        assertThat(query.reference()).isEqualTo("sharded-query");
        assertThat(query.parameters())
                .extracting("name")
                .doesNotContain("scale")
                .contains("hosts", "shard-key");
    }
}
