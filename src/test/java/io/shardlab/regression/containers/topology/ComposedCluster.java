package io.shardlab.regression.containers.topology;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.shardlab.core.file.Folders;
import io.shardlab.regression.Simulator;
import io.shardlab.regression.containers.image.LoadMachineImage;
import io.shardlab.regression.containers.image.ServerImage;
import io.shardlab.regression.deploy.Compose;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bson.Document;
import org.testcontainers.DockerClientFactory;

/**
 * The servers and load machines of {@code deploy/compose.yaml}. A second file gives only images and a smaller load. Where an image
 * has no mongos, the embedded mongos stands for it, with a router in a container of its own, and we make the cluster, as there is
 * no mongosh either. Used by one thread.
 */
public final class ComposedCluster implements AutoCloseable {

    private static final List<String> SHARDS = List.of("shard1", "shard2");
    private static final List<String> ROUTERS = List.of("router1", "router2");
    private static final String CONFIG_SERVERS = "config/config:" + Node.PORT;

    private final ServerImage image;
    private final String loadImage;
    private final Path folder;
    private final Path override;
    private final Map<String, String> environment;
    private final List<String> compose;

    /** Builds the image of the load machines, and starts the servers. */
    public ComposedCluster(ServerImage image) {
        this.image = image;
        URI host = DockerClientFactory.instance().getTransportConfig().getDockerHost();
        this.environment = Map.of("DOCKER_HOST", host.toString());
        this.loadImage = LoadMachineImage.build(host);
        try {
            this.folder = Files.createTempDirectory("shardlab-compose-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.override = folder.resolve("override.yaml");
        this.compose = new ArrayList<>(Compose.program().orElseThrow());
        compose.addAll(List.of("-p", "shardlab" + ProcessHandle.current().pid()));
        compose.addAll(List.of("-f", Compose.FILE.toString(), "-f", override.toString()));
        setLoad(Map.of());
        if (!image.hasMongos()) {
            makeCluster();
        }
    }

    /** Sets other values of options of the load machines. */
    public void setLoad(Map<String, String> values) {
        List<String> command = new ArrayList<>(Compose.loadCommand());
        values.forEach((option, value) -> command.set(command.indexOf(option) + 1, value));
        Map<String, Map<String, Object>> services = new HashMap<>();
        services.put("load", service(loadImage, "command", command));
        Stream.concat(Stream.of("config", "mongos1", "mongos2", "cluster"), SHARDS.stream())
                .forEach(name -> services.put(name, service(image.name())));
        if (!image.hasMongos()) {
            services.get("config").put("volumes", List.of("/data/configdb"));
            services.get("cluster").put("entrypoint", List.of("mongod", "--version"));
            for (int number = 1; number <= ROUTERS.size(); number++) {
                String router = ROUTERS.get(number - 1);
                services.put(router, service(image.name(), "command", Commands.member(router, "--shardsvr")));
                Map<String, Object> mongos = services.get("mongos" + number);
                mongos.put(
                        "command",
                        Commands.adapter(
                                "mongos" + number + ":" + Node.PORT, router + ":" + Node.PORT, CONFIG_SERVERS));
                mongos.put("volumes", List.of(Nodes.LIBRARIES + ":" + Commands.JARS + ":ro"));
            }
        }
        try {
            new ObjectMapper()
                    .writeValue(
                            override.toFile(),
                            Map.of(
                                    "services",
                                    services,
                                    "networks",
                                    Map.of("default", Map.of("labels", Leftovers.mark()))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Object> service(String image) {
        return new HashMap<>(Map.of("image", image, "labels", Leftovers.mark()));
    }

    private static Map<String, Object> service(String image, String key, Object value) {
        Map<String, Object> service = service(image);
        service.put(key, value);
        return service;
    }

    /** Does what make-cluster.js does. */
    private void makeCluster() {
        compose("up", "-d", "config", "shard1", "shard2", "router1", "router2");
        at("config", config -> {
            initiate(config, "config", true);
            SHARDS.forEach(shard -> at(shard, admin -> initiate(admin, shard, false)));
            ROUTERS.forEach(router -> at(router, admin -> {
                initiate(admin, router, false);
                EmbeddedRouters.identify(admin, router, config, CONFIG_SERVERS);
            }));
        });
        compose("up", "-d", "mongos1", "mongos2");
        at("mongos2", mongos -> mongos.awaitAnswer("hello", hello -> true));
        at("mongos1", mongos -> {
            mongos.awaitAnswer("hello", hello -> true);
            SHARDS.forEach(shard -> mongos.run(new Document("addShard", shard + "/" + shard + ":" + Node.PORT)));
        });
    }

    private static void initiate(Admin admin, String set, boolean configServer) {
        admin.awaitAnswer("buildInfo", build -> true);
        Document member = new Document("_id", 0).append("host", set + ":" + Node.PORT);
        Document configuration = new Document("_id", set).append("members", List.of(member));
        if (configServer) {
            configuration.append("configsvr", true);
        }
        admin.run(new Document("replSetInitiate", configuration));
        admin.awaitPrimary();
    }

    private void at(String service, Consumer<Admin> action) {
        String address = docker(
                "inspect",
                "--format",
                "{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}",
                containers(service).get(0));
        try (Admin admin = new Admin(service, address + ":" + Node.PORT)) {
            action.accept(admin);
        }
    }

    /** The ids of a service's containers. */
    public List<String> containers(String service) {
        return compose("ps", "-q", service).lines().toList();
    }

    /** Runs a command of Docker itself to its end; returns what it printed. */
    public String docker(String... words) {
        return output(List.of("docker"), words);
    }

    private String compose(String... words) {
        return output(compose, words);
    }

    private String output(List<String> program, String... words) {
        Simulator.Finished finished = new Simulator(program, folder, environment).run(words);
        assertThat(finished.exitCode())
                .as(String.join(" ", words) + ": " + finished.err())
                .isZero();
        return finished.out().strip();
    }

    /** Starts the load machines, as the document says; returns at once. */
    public Simulator.Running startLoad() {
        return new Simulator(compose, folder, environment).start("up", "load");
    }

    /** Copies the results of all runs; returns the folder. */
    public Path results() {
        Path results = folder.resolve("results");
        docker("cp", containers("load").get(0) + ":/results", folder.toString());
        return results;
    }

    @Override
    public void close() throws IOException {
        compose("down", "--volumes");
        Folders.delete(folder);
    }
}
