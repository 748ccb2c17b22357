package io.shardlab.regression.deploy;

import io.shardlab.regression.Programs;
import io.shardlab.regression.Simulator;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Docker Compose, and {@code deploy/compose.yaml}. */
public final class Compose {

    public static final Path FILE = Simulator.HOME.resolve("deploy/compose.yaml");

    private Compose() {}

    /** The words that start it on this machine: a plug-in of Docker, or the program that it was before. */
    public static Optional<List<String>> program() {
        return Stream.of(List.of("docker", "compose"), List.of("docker-compose"))
                .filter(program -> Programs.succeeds(
                        Stream.concat(program.stream(), Stream.of("version")).toList()))
                .findFirst();
    }

    /** The content of the file. */
    static Map<String, Object> read() {
        try (Reader reader = Files.newBufferedReader(FILE)) {
            return new Yaml(new SafeConstructor(new LoaderOptions())).load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @SuppressWarnings("unchecked")
    static Map<String, Map<String, Object>> services(Map<String, Object> file) {
        return (Map<String, Map<String, Object>>) file.get("services");
    }

    /** The arguments of a load machine. */
    public static List<String> loadCommand() {
        return ((List<?>) services(read()).get("load").get("command"))
                .stream().map(Object::toString).toList();
    }
}
