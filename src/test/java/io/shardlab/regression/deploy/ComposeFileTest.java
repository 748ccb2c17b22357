package io.shardlab.regression.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.regression.Simulator;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** {@code deploy/compose.yaml}, which Docker Compose itself checks as well where it is installed. */
class ComposeFileTest {

    private static final Path FILE = Simulator.HOME.resolve("deploy/compose.yaml");

    /** Those of the Compose Specification that the file may use. */
    private static final Set<String> KEYS_OF_A_SERVICE = Set.of(
            "build",
            "cap_drop",
            "command",
            "depends_on",
            "deploy",
            "entrypoint",
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
    @SuppressWarnings("unchecked")
    static void read() throws IOException {
        try (Reader reader = Files.newBufferedReader(FILE)) {
            file = new Yaml(new SafeConstructor(new LoaderOptions())).load(reader);
        }
        services = (Map<String, Map<String, Object>>) file.get("services");
    }

    @Test
    void composeAcceptsIt() throws Exception {
        assertThat(file.keySet())
                .allMatch(key -> key.startsWith("x-")
                        || Set.of("name", "services", "volumes").contains(key));
        assertThat(services.values())
                .allSatisfy(service -> assertThat(service.keySet()).isSubsetOf(KEYS_OF_A_SERVICE));

        if (exitCode("docker", "compose", "version") == 0) {
            assertThat(exitCode("docker", "compose", "--file", FILE.toString(), "config", "--quiet"))
                    .as(Files.readString(output()))
                    .isZero();
        }
    }

    private Path output() {
        return folder.resolve("output");
    }

    private int exitCode(String... command) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output().toFile())
                    .start();
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            return process.exitValue();
        } catch (IOException e) {
            return -1; // There is no such program.
        }
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
        String script = Files.readString(FILE.resolveSibling("make-cluster.js"));

        assertThat(services.get("cluster").get("volumes").toString()).contains("make-cluster.js");
        for (String server : List.of("config", "shard1", "shard2", "mongos1", "mongos2")) {
            assertThat(script).contains("'" + server + "'");
            assertThat(services).containsKey(server);
        }
    }

    @Test
    void theCommandLineAcceptsTheCommandOfItsLoadMachinesWhichUseEveryRouter() {
        List<String> words = words(services.get("load").get("command"));
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

    private static List<String> words(Object command) {
        return ((List<?>) command).stream().map(Object::toString).toList();
    }

    @Test
    void threeLoadMachinesOfOurOwnImageStartWhenTheClusterIsThere() {
        Map<String, Object> load = services.get("load");

        assertThat(load.get("deploy")).isEqualTo(Map.of("replicas", 3));
        assertThat(words(load.get("command"))).containsSubsequence("--of", "3");
        assertThat(load.get("build")).isEqualTo(Map.of("context", "..", "dockerfile", "deploy/Dockerfile"));
        assertThat(load.get("depends_on"))
                .isEqualTo(Map.of("cluster", Map.of("condition", "service_completed_successfully")));
        assertThat(load).containsEntry("read_only", true).containsEntry("volumes", List.of("results:/results"));
    }
}
