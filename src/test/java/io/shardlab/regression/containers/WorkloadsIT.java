package io.shardlab.regression.containers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shardlab.regression.containers.run.Product;
import io.shardlab.regression.containers.topology.ReplicaSet;
import io.shardlab.regression.containers.topology.ShardedCluster;
import io.shardlab.regression.containers.topology.Standalone;
import io.shardlab.regression.containers.topology.Topology;
import io.shardlab.regression.saved.SavedRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Every workload on every topology, each in small. */
@ContainerTest
class WorkloadsIT {

    /** Less than a chunk of the cluster holds: migrations are what other tests are about. */
    private static final String DOCUMENTS = "4k";

    private static final String PRE_SPLIT = "--pre-split";

    private static final Map<String, List<String>> SMALL = Map.of(
            "backup", List.of("--documents", "3k"),
            "bulk-load", List.of("--documents", DOCUMENTS, PRE_SPLIT),
            "crud-cycle", List.of("--documents", "3k", "--warm-up-documents", "500"),
            "mixed", query("--threads", "4"),
            "restore-matrix", List.of("--documents", DOCUMENTS, "--archive", "gzip", "--restore-workers", "4"),
            "selective-query", query("--matched-fraction", "0.05", "--repeat", "1"),
            "sharded-query", query("--threads", "4"),
            "write-concern",
                    List.of("--levels", "0,1,1j,majority", "--operations", "50", "--repeat", "1", "--warm-up", "0s"),
            "ycsb", List.of("--property", "recordcount=1000", "--operations", "500", "--threads", "2"));

    private static final String FAILOVER = "failover";

    private final Product product;

    WorkloadsIT(Product product) {
        this.product = product;
    }

    private static List<String> query(String... further) {
        List<String> options = new ArrayList<>(
                List.of("--documents", DOCUMENTS, "--hosts", "500", "--duration", "1s", "--warm-up", "0s", PRE_SPLIT));
        options.addAll(List.of(further));
        return options;
    }

    @Test
    void everyWorkloadRunsOnAStandaloneServer(Standalone server) {
        SMALL.keySet().forEach(workload -> assertRuns(workload, server));
    }

    @Test
    void everyWorkloadRunsOnAReplicaSet(ReplicaSet set) {
        SMALL.keySet().forEach(workload -> assertRuns(workload, set));
    }

    @Test
    void everyWorkloadRunsOnAShardedCluster(ShardedCluster cluster) {
        SMALL.keySet().forEach(workload -> {
            SavedRun result = assertRuns(workload, cluster);
            assertThat(result.at("/target/shards").asInt())
                    .isEqualTo(cluster.shards().size());
            assertThat(result.at("/target/routerKind").asText()).isEqualTo(cluster.routerKind());
            if (SMALL.get(workload).contains(PRE_SPLIT)) {
                assertThat(result.at("/sharding/documentsPerShard"))
                        .as(workload)
                        .hasSize(cluster.shards().size())
                        .allMatch(documents -> documents.asLong() > 0);
            }
        });
    }

    @Test
    void noWorkloadIsMissingHere() throws IOException {
        List<String> names = new ArrayList<>();
        new ObjectMapper()
                .readTree(product.command("list", "--json").out())
                .forEach(workload -> names.add(workload.at("/name").asText()));

        TreeSet<String> tested = new TreeSet<>(SMALL.keySet());
        tested.add(FAILOVER);
        assertThat(names).containsExactlyElementsOf(tested);
    }

    /** It needs another member, and operations may fail. */
    @Test
    void failoverRunsOnAReplicaSet(ReplicaSet set) {
        SavedRun result = product.run(
                        FAILOVER,
                        set.uris(),
                        "--fault",
                        "step-down",
                        "--fault-at",
                        "1s",
                        "--fault-length",
                        "5s",
                        "--duration",
                        "8s")
                .exitsWith(0)
                .result();
        assertThat(result.at("/facts/writesLost").asInt()).isZero();
        assertThat(result.at("/facts/newPrimarySeconds").asDouble()).isPositive();
    }

    private SavedRun assertRuns(String workload, Topology topology) {
        List<String> options = new ArrayList<>(SMALL.get(workload));
        options.addAll(List.of("--collection", "all_" + workload.replace('-', '_')));
        SavedRun result = product.run(workload, topology.uris(), options.toArray(String[]::new))
                .exitsWith(0)
                .result();
        assertThat(result.at("/workload").asText()).isEqualTo(workload);
        assertThat(result.at("/target/kind").asText()).isEqualTo(topology.kind());
        assertThat(result.at("/target/local").asBoolean()).isFalse();
        assertThat(result.at("/verdict/status").asText()).isEqualTo("pass");
        for (JsonNode phase : result.at("/phases")) {
            assertThat(phase.at("/operations").asLong()).as(workload).isPositive();
            assertThat(phase.at("/errors").isEmpty())
                    .as(phase.at("/errors").toString())
                    .isTrue();
            assertThat(phase.at("/server").isEmpty())
                    .as("counters of servers in " + workload)
                    .isFalse();
        }
        return result;
    }
}
