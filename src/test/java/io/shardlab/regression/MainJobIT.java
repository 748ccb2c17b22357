package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shardlab.regression.saved.SavedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The main job, as README's first command runs it, in small. */
class MainJobIT {

    @TempDir
    Path folder;

    @Test
    void shardedQueryLoadsBalancesAndQueriesARealShardedCluster() throws IOException {
        Simulator.Finished finished = new Simulator(folder, Map.of())
                .run(
                        "--workload",
                        "sharded-query",
                        "--documents",
                        "60k",
                        "--hosts",
                        "2000",
                        "--chunk-size",
                        "1MB",
                        "--duration",
                        "1s",
                        "--warm-up",
                        "500ms",
                        "--json");

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        SavedRun result = saved();
        assertThat(new ObjectMapper().readTree(finished.out())).isEqualTo(result.json());
        assertThat(result.at("/schemaVersion").asInt()).isEqualTo(1);
        assertThat(result.at("/target/kind").asText()).isEqualTo("sharded");
        assertThat(result.at("/target/shards").asInt()).isEqualTo(3);
        assertThat(result.at("/target/routerKind").asText()).isIn("mongos", "embedded");
        assertThat(result.at("/target/local").asBoolean()).isTrue();

        JsonNode measured = result.phase("measure");
        assertThat(measured.at("/operations").asLong()).isPositive();
        assertThat(measured.at("/errors").size())
                .as(measured.at("/errors").toString())
                .isZero();
        assertThat(measured.at("/documents").asLong())
                .isGreaterThan(measured.at("/operations").asLong());
        assertThat(measured.at("/threads").asInt()).isEqualTo(10);
        assertThat(measured.at("/serviceTime/percentilesMicros/99").asDouble()).isPositive();
        assertThat(measured.at("/responseTime/percentilesMicros/99.99").asDouble())
                .isPositive();
        assertThat(measured.at("/perRouter").size()).isEqualTo(1);
        assertThat(measured.at("/server").size())
                .as("a mongos, three shards and the config server")
                .isEqualTo(5);
        assertThat(result.phase("load").at("/documents").asLong()).isEqualTo(60_000);

        JsonNode documents = result.at("/sharding/documentsPerShard");
        assertThat(documents.size()).isEqualTo(3);
        assertThat(StreamSupport.stream(documents.spliterator(), false).mapToLong(JsonNode::asLong))
                .allMatch(count -> count > 0);
        assertThat(result.at("/sharding/migrations/count").asLong()).isPositive();
        assertThat(result.at("/verdict/status").asText()).isEqualTo("pass");
    }

    private SavedRun saved() throws IOException {
        try (Stream<Path> runs = Files.list(folder.resolve("results"))) {
            return SavedRun.read(runs.findFirst().orElseThrow());
        }
    }
}
