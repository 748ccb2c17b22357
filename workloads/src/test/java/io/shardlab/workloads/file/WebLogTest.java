package io.shardlab.workloads.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.schedule.Share;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.mongo.dataset.BatchMemory;
import io.shardlab.mongo.dataset.DocumentFeed;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.WebLogGenerator;
import io.shardlab.mongo.document.WebLogSpec;
import io.shardlab.run.service.RunRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The generated documents of loads. */
class WebLogTest {

    private static FileDataSet documents(Map<String, String> given) {
        return WebLog.documents(settings("bulk-load", given));
    }

    private static Settings settings(String workload, Map<String, String> given) {
        return RunRequest.of(named(workload), given).settings();
    }

    private static Workload named(String workload) {
        return Workloads.find(Optional.empty()).named(workload);
    }

    @Test
    void theDocumentsAreThoseOfTheGeneratorToTheByte() {
        FileDataSet documents = documents(Map.of(
                "documents", "500", "seed", "3", "hosts", "20", "host-distribution", "zipf", "zipf-exponent", "1.1"));
        WebLogSpec log = WebLogSpec.zipf(3, 500, 20, 1.1);
        WebLogGenerator generator = new WebLogGenerator(log);
        DocumentBatch generated = new DocumentBatch();
        DocumentBatch loaded = new DocumentBatch();
        documents.feed(Share.WHOLE, 500, 1).fill(loaded);
        for (int number = 0; number < 500; number++) {
            generator.append(number, generated);
        }

        assertThat(loaded.documents()).isEqualTo(generated.documents());
        assertThat(documents.description()).isEqualTo(log.toString());
        assertThat(documents.webLog()).contains(log);
    }

    @Test
    void withoutOptionsTheHostsAreUniform() {
        assertThat(documents(Map.of()).webLog()).contains(WebLogSpec.uniform(1, 250_000, 32_768));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bulk-load", "selective-query"})
    void theParametersAreThoseOfShardedQuery(String workload) {
        assertThat(ofDocuments(workload)).hasSize(3).isEqualTo(ofDocuments("sharded-query"));
        assertThat(relevant(workload, "uniform")).isEqualTo(relevant("sharded-query", "uniform"));
        assertThat(relevant(workload, "zipf")).isEqualTo(relevant("sharded-query", "zipf"));
    }

    @Test
    void runsOfOtherValuesDoNotShareTheirData() {
        assertThat(LoadParameters.dataNames())
                .containsAll(WebLog.parameters().stream().map(Parameter::name).toList());
    }

    private static List<List<Object>> ofDocuments(String workload) {
        return named(workload).parameters().stream()
                .filter(parameter ->
                        List.of("hosts", "host-distribution", "zipf-exponent").contains(parameter.name()))
                .map(parameter -> List.<Object>of(
                        parameter.name(),
                        parameter.type().allowed(),
                        parameter.defaultText(),
                        parameter.unit(),
                        parameter.help()))
                .toList();
    }

    private static boolean relevant(String workload, String distribution) {
        Settings settings = settings(workload, Map.of("host-distribution", distribution));
        Parameter<?> exponent = named(workload).parameters().stream()
                .filter(parameter -> parameter.name().equals("zipf-exponent"))
                .findFirst()
                .orElseThrow();
        return exponent.isRelevant(settings);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1_000})
    void largeBatchesKeepToTheirShareOfTheMemory(int workers) {
        FileDataSet log = documents(Map.of("documents", "150k"));
        DocumentBatch batch = new DocumentBatch();
        long documents = 0;
        try (DocumentFeed feed = log.feed(Share.WHOLE, 100_000, workers)) {
            while (feed.fill(batch).isPresent()) {
                assertThat((double) batch.sizeInBytes()).isLessThan(1.1 * BatchMemory.bytesPerBatch(workers));
                documents += batch.count();
            }
        }
        assertThat(documents).isEqualTo(150_000);
    }
}
