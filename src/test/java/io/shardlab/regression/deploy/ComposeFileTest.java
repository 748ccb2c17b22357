package io.shardlab.regression.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.regression.Simulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code deploy/compose.yaml}, which Docker Compose itself checks as well where it is installed. */
class ComposeFileTest {

    /** Those of the Compose Specification that the file may use. */
    private static final Set<String> KEYS_OF_A_SERVICE = Set.of(
            "build",
            "cap_drop",
            "command",
            "depends_on",
            "deploy",
            "entrypoint",
            "hostname",
            "image",
            "read_only",
            "security_opt",
            "stop_grace_period",
            "tmpfs",
            "volumes");

    private static Map<String, Map<String, Object>> services;
    private static Map<String, Object> file;

    @TempDir
    Path folder;

    @BeforeAll
    static void read() {
        file = Compose.read();
        services = Compose.services(file);
    }

    @Test
    void composeAcceptsIt() {
        assertThat(file.keySet())
                .allMatch(key ->
                        key.startsWith("x-") || Set.of("services", "volumes").contains(key));
        assertThat(services.values())
                .allSatisfy(service -> assertThat(service.keySet()).isSubsetOf(KEYS_OF_A_SERVICE));

        Compose.program().ifPresent(program -> {
            Simulator.Finished finished =
                    new Simulator(program, folder, Map.of()).run("-f", Compose.FILE.toString(), "config", "--quiet");
            assertThat(finished.exitCode()).as(finished.err()).isZero();
        });
    }

    @Test
    void theServersAreOfMongoDbsOwnImageAndTwoOfThemAreRouters() {
        List<String> commands = services.entrySet().stream()
                .filter(service -> !service.getKey().equals("load"))
                .peek(service ->
                        assertThat(service.getValue().get("image").toString()).startsWith("mongo:"))
                .flatMap(service -> Stream.ofNullable(service.getValue().get("command")))
                .map(Object::toString)
                .toList();

        assertThat(commands)
                .filteredOn(command -> command.startsWith("mongos "))
                .hasSize(2);
        assertThat(commands)
                .filteredOn(command -> command.contains("--shardsvr"))
                .hasSizeGreaterThan(1);
        assertThat(commands)
                .filteredOn(command -> command.contains("--configsvr"))
                .hasSize(1);
    }

    @Test
    void theClusterIsMadeOfServersThatAreThere() throws IOException {
        String script = Files.readString(Compose.FILE.resolveSibling("make-cluster.js"));

        assertThat(services.get("cluster").get("volumes").toString()).contains("make-cluster.js");
        for (String server : List.of("config", "shard1", "shard2", "mongos1", "mongos2")) {
            assertThat(script).contains("'" + server + "'");
            assertThat(services).containsKey(server);
        }
    }

    @Test
    void theCommandLineAcceptsTheCommandOfItsLoadMachinesWhichUseEveryRouter() {
        List<String> words = Compose.loadCommand();
        List<String> others = new ArrayList<>();
        List<String> uris = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).equals("--uri")) {
                uris.add(words.get(++i));
            } else {
                others.add(words.get(i));
            }
        }

        assertThat(uris).containsExactly("mongodb://mongos1", "mongodb://mongos2");
        LoadCommand.assertAccepted(others, folder);
    }

    @Test
    void threeLoadMachinesOfOurOwnImageStartWhenTheClusterIsThere() {
        Map<String, Object> load = services.get("load");

        assertThat(load.get("deploy")).isEqualTo(Map.of("replicas", 3));
        assertThat(Compose.loadCommand()).containsSubsequence("--of", "3");
        assertThat(load.get("build")).isEqualTo(Map.of("context", "..", "dockerfile", "deploy/Dockerfile"));
        assertThat(load.get("depends_on"))
                .isEqualTo(Map.of("cluster", Map.of("condition", "service_completed_successfully")));
        assertThat(load).containsEntry("read_only", true).containsEntry("volumes", List.of("results:/results"));
    }
}
