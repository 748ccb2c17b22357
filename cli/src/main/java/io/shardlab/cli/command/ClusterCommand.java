package io.shardlab.cli.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.shardlab.cli.option.ParameterOptions;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.cli.output.TerminalTable;
import io.shardlab.cluster.deployment.LocalSpecs;
import io.shardlab.cluster.local.ClusterStatus;
import io.shardlab.cluster.local.ClusterStatus.NodeStatus;
import io.shardlab.cluster.local.PersistentClusters;
import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.topology.ClusterSpec;
import io.shardlab.core.command.EndSignals;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Json;
import io.shardlab.servers.binaries.ServerBinaries;
import io.shardlab.servers.binaries.ServerProvider;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code simulator cluster up|status|restart|down}: local clusters that stay up between runs. */
public final class ClusterCommand {

    private static final Parameter<String> NAME = Parameter.of(
            "name", ParameterTypes.text("a name"), "default", "", "Name of the cluster, to tell several apart.");
    private static final Parameter<Integer> PORT = Parameter.optional(
            "port",
            ParameterTypes.integer(1024, 65_535),
            "",
            "Port of the first mongos or server; the others get the ports after it. Default: any free ports.");
    private static final Parameter<String> ONLY =
            Parameter.optional(NAME.name(), ParameterTypes.text("a name"), "", "Only the cluster of this name.");
    private static final List<Parameter<?>> OF_CLUSTER = List.of(
            NAME,
            PORT,
            TargetParameters.CLUSTER,
            TargetParameters.SHARDS,
            TargetParameters.ROUTERS,
            TargetParameters.REPLICAS,
            TargetParameters.SERVER_VERSION,
            TargetParameters.MONGODB_BIN,
            TargetParameters.COMPRESSOR,
            TargetParameters.WIRED_TIGER_CACHE,
            TargetParameters.SERVER_MEMORY,
            TargetParameters.SERVER_CPUS,
            TargetParameters.ROUTER_CPUS,
            TargetParameters.CHUNK_SIZE,
            TargetParameters.DATA_DIR,
            TargetParameters.JOURNAL_DIR);

    private final Console console;
    private final Services services;

    public ClusterCommand(Console console, Services services) {
        this.console = console;
        this.services = services;
    }

    public CommandSpec spec() {
        CommandSpec spec = Specs.group("cluster", "A local cluster that stays up between runs.");
        spec.addSubcommand("up", command("Start a cluster and print its connection string.", OF_CLUSTER, this::up));
        spec.addSubcommand(
                "status",
                command(
                        "List every cluster that is up, or one, with its servers and whether they are alive.",
                        List.of(ONLY),
                        this::status));
        spec.addSubcommand("restart", restart());
        spec.addSubcommand(
                "down", command("Shut down a cluster's servers and delete their data.", List.of(NAME), this::down));
        return spec;
    }

    private CommandSpec restart() {
        ParameterOptions options = new ParameterOptions(List.of(NAME));
        CommandSpec spec = Specs.command(
                "Start a cluster's servers that have ended again, with their data and at their addresses.",
                parsed -> restart(
                        Settings.parse(List.of(NAME), options.given(parsed)).get(NAME),
                        Optional.ofNullable(parsed.matchedPositionalValue(0, null))));
        options.addTo(spec);
        return spec.addPositional(PositionalParamSpec.builder()
                .paramLabel("SERVER")
                .index("0")
                .arity("0..1")
                .type(String.class)
                .description("One server, by its name or address in 'cluster status'; it is ended before if it is"
                        + " alive. The two processes of an embedded mongos are restarted together. Default: all that"
                        + " have ended.")
                .build());
    }

    private int restart(String name, Optional<String> server) throws InterruptedException {
        List<NodeInfo> started = clusters().restart(name, server);
        services.notices()
                .say(
                        started.isEmpty()
                                ? "All servers of the cluster " + name + " are alive."
                                : "Started: "
                                        + started.stream()
                                                .map(node -> node.name() + " (" + node.address() + ")")
                                                .collect(Collectors.joining(", "))
                                        + ".");
        return ExitCode.OK;
    }

    private CommandSpec command(String description, List<Parameter<?>> parameters, Action action) {
        ParameterOptions options = new ParameterOptions(parameters);
        CommandSpec spec = Specs.command(description, parsed -> {
            Settings settings = Settings.parse(parameters, options.given(parsed));
            return action.run(settings, parsed.hasMatchedOption("--json"));
        });
        options.addTo(spec);
        spec.addOption(OptionSpec.builder("--json")
                .arity("0")
                .type(boolean.class)
                .description("Print JSON on stdout.")
                .build());
        return spec;
    }

    /** What a signal ends has not failed, whatever is thrown then. */
    @SuppressWarnings("try") // Nothing is asked of the signals.
    private int up(Settings settings, boolean json) throws Exception {
        AtomicBoolean interrupted = new AtomicBoolean();
        ClusterStatus status = null;
        try (EndSignals signals =
                Interrupts.interrupting(Thread.currentThread(), interrupted, console.err()::println)) {
            status = start(settings);
            if (!interrupted.get()) {
                print(status, json);
                services.notices()
                        .say("It has no access control: any user of this machine can read and change its data.");
                return ExitCode.OK;
            }
            // It was up before the interrupt was noticed.
            Thread.interrupted();
            clusters().down(status.name());
        } catch (Exception e) {
            if (!interrupted.get() || e instanceof UsageException) {
                throw e;
            }
            Thread.interrupted();
            boolean unfinished = clusters().isUnfinished(settings.get(NAME));
            if (status != null || unfinished || e.getSuppressed().length > 0) {
                sayWhatIsLeft(settings.get(NAME), unfinished, e);
                return ExitCode.INTERRUPTED;
            }
        }
        console.err()
                .println("simulator: Interrupted before the cluster was up; everything it had created was removed.");
        return ExitCode.INTERRUPTED;
    }

    private void sayWhatIsLeft(String name, boolean onRecord, Exception failure) {
        console.err()
                .println("simulator: Interrupted before the cluster was up, but not all of it could be removed"
                        + (onRecord ? "; try 'simulator cluster down --name " + name + "'." : "."));
        Stream.concat(Stream.of(failure), Stream.of(failure.getSuppressed()))
                .filter(RunFailedException.class::isInstance)
                .forEach(problem -> console.err().println("simulator: " + problem.getMessage()));
    }

    private ClusterStatus start(Settings settings) throws InterruptedException {
        ClusterSpec plain = LocalSpecs.of(settings);
        ClusterSpec spec = settings.find(PORT).map(plain::withFirstPort).orElse(plain);
        ServerBinaries binaries = ServerProvider.forThisMachine()
                .resolve(
                        settings.find(TargetParameters.MONGODB_BIN),
                        settings.find(TargetParameters.SERVER_VERSION),
                        services.notices());
        return clusters().up(settings.get(NAME), spec, binaries, services.notices());
    }

    private int status(Settings settings, boolean json) throws Exception {
        Optional<String> name = settings.find(ONLY);
        List<ClusterStatus> all = name.map(only -> List.of(clusters().status(only)))
                .orElseGet(() -> clusters().all());
        if (json) {
            console.out().println(json(all.stream().map(ClusterCommand::asJson).toList()));
        } else if (all.isEmpty()) {
            console.out().println("No local cluster is up.");
        } else {
            for (ClusterStatus status : all) {
                print(status, false);
            }
        }
        List<String> damaged = name.isPresent() ? List.of() : clusters().damaged();
        damaged.forEach(sentence -> console.err().println("simulator: " + sentence));
        boolean good = damaged.isEmpty() && all.stream().allMatch(ClusterStatus::isUp);
        return good ? ExitCode.OK : ExitCode.RUN_FAILED;
    }

    private int down(Settings settings, boolean json) {
        clusters().down(settings.get(NAME));
        services.notices().say("Cluster " + settings.get(NAME) + " is down.");
        return ExitCode.OK;
    }

    private PersistentClusters clusters() {
        return services.localClusters().persistent();
    }

    private void print(ClusterStatus status, boolean json) throws JsonProcessingException {
        if (json) {
            console.out().println(json(asJson(status)));
            return;
        }
        console.out()
                .println("Cluster " + status.name() + ": " + (status.isUp() ? "up" : "not all servers are running"));
        status.connectionString().ifPresent(uri -> console.out().println(uri));
        TerminalTable table = new TerminalTable(List.of("server", "role", "address", "pid", "state"));
        for (NodeStatus node : status.nodes()) {
            table.row(
                    node.node().name(),
                    ParameterTypes.choiceName(node.node().role()),
                    node.node().address(),
                    pid(node).map(String::valueOf).orElse(""),
                    node.alive() ? "alive" : "dead");
        }
        console.out().println(table.render());
    }

    private static Optional<Long> pid(NodeStatus node) {
        return node.node().process().map(process -> process.pid());
    }

    private static Map<String, Object> asJson(ClusterStatus status) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", status.name());
        json.put("up", status.isUp());
        json.put("connectionString", status.connectionString().orElse(null));
        json.put(
                "uris",
                status.description().map(description -> description.uris()).orElse(List.of()));
        json.put(
                "nodes", status.nodes().stream().map(ClusterCommand::nodeAsJson).toList());
        return json;
    }

    private static Map<String, Object> nodeAsJson(NodeStatus node) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", node.node().name());
        json.put("role", ParameterTypes.choiceName(node.node().role()));
        json.put("address", node.node().address());
        json.put("pid", pid(node).orElse(null));
        json.put("alive", node.alive());
        return json;
    }

    private static String json(Object value) throws JsonProcessingException {
        return Json.mapper().writeValueAsString(value);
    }

    /** What a subcommand does. */
    @FunctionalInterface
    private interface Action {
        int run(Settings settings, boolean json) throws Exception;
    }
}
