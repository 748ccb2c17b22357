package io.shardlab.local.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.shardlab.cli.command.Interrupts;
import io.shardlab.cli.command.Services;
import io.shardlab.cli.command.Specs;
import io.shardlab.cli.option.ParameterOptions;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.cli.output.ReportWords;
import io.shardlab.cli.output.TerminalTable;
import io.shardlab.core.command.EndSignals;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.file.CacheFolder;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.Message;
import io.shardlab.local.binaries.ServerBinaries;
import io.shardlab.local.binaries.ServerProvider;
import io.shardlab.local.cluster.ClusterStatus;
import io.shardlab.local.cluster.ClusterStatus.NodeStatus;
import io.shardlab.local.cluster.LocalClusters;
import io.shardlab.local.cluster.PersistentClusters;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.topology.ClusterSpec;
import io.shardlab.local.deployment.LocalSpecs;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code simulator cluster up|status|restart|down}: local clusters that stay up between runs. */
public final class ClusterCommand {

    private static final Parameter<String> NAME =
            Parameter.of("name", ParameterTypes.text(Message.of("a name")), "default", "Name of the cluster.");
    private static final Parameter<Integer> PORT = Parameter.optional(
            "port",
            ParameterTypes.integer(1024, 65_535),
            "",
            "Port of the first mongos or server; the others get the next ones. Default: any free ports.");
    private static final Parameter<String> ONLY = Parameter.optional(
            NAME.name(), ParameterTypes.text(Message.of("a name")), "", "Only the cluster of this name.");

    /** Options that are not for a cluster that stays up. */
    private static final Set<Parameter<?>> OF_RUNS_ONLY = Set.of(
            TargetParameters.ZONE_DELAY,
            TargetParameters.FAR_MEMBERS,
            TargetParameters.HARDWARE,
            TargetParameters.SLOW_MOTION);

    private static final List<Parameter<?>> OF_CLUSTER = Stream.concat(
                    Stream.of(NAME, PORT),
                    TargetParameters.ofLocalCluster().stream().filter(parameter -> !OF_RUNS_ONLY.contains(parameter)))
            .toList();

    private final Console console;
    private final Services services;
    private final ReportWords words;

    ClusterCommand(Services services) {
        this.console = services.console();
        this.services = services;
        this.words = new ReportWords(console.language());
    }

    public CommandSpec spec() {
        CommandSpec spec = Specs.group("cluster", "A local cluster that stays up between runs.");
        spec.addSubcommand("up", command("Start a cluster and print its connection string.", OF_CLUSTER, this::up));
        spec.addSubcommand(
                "status",
                command(
                        "List all clusters that are up, or one, with the state of their servers.",
                        List.of(ONLY),
                        this::status));
        spec.addSubcommand("restart", restart());
        spec.addSubcommand(
                "down", command("Shut down a cluster's servers and delete their data.", List.of(NAME), this::down));
        return spec;
    }

    private CommandSpec restart() {
        ParameterOptions options = new ParameterOptions(List.of(NAME), services.language());
        CommandSpec spec = Specs.command(
                "Restart ended servers of a cluster, with their data and addresses.",
                parsed -> restart(
                        Settings.parse(List.of(NAME), options.given(parsed)).get(NAME),
                        Optional.ofNullable(parsed.matchedPositionalValue(0, null))));
        options.addTo(spec);
        return spec.addPositional(PositionalParamSpec.builder()
                .paramLabel("SERVER")
                .index("0")
                .arity("0..1")
                .type(String.class)
                .description(
                        "A server, by its name or address in 'cluster status', alive or not. Default: all that have"
                                + " ended.")
                .build());
    }

    private int restart(String name, Optional<String> server) throws InterruptedException {
        List<NodeInfo> started = clusters().restart(name, server);
        services.notices()
                .say(
                        started.isEmpty()
                                ? Message.of("All servers of the cluster {0} are alive.", name)
                                : Message.of(
                                        "Started: {0}.",
                                        started.stream()
                                                .map(node -> node.name() + " (" + node.address() + ")")
                                                .collect(Collectors.joining(", "))));
        return ExitCode.OK;
    }

    private CommandSpec command(String description, List<Parameter<?>> parameters, Action action) {
        ParameterOptions options = new ParameterOptions(parameters, services.language());
        CommandSpec spec = Specs.command(description, parsed -> {
            Settings settings = Settings.parse(parameters, options.given(parsed));
            return action.run(settings, parsed.hasMatchedOption("--json"));
        });
        options.addTo(spec);
        spec.addOption(ParameterOptions.flag("--json", "Print JSON on stdout."));
        return spec;
    }

    /** Exceptions after a signal are not failures. */
    @SuppressWarnings("try") // The signals only have to be closed.
    private int up(Settings settings, boolean json) throws Exception {
        AtomicBoolean interrupted = new AtomicBoolean();
        ClusterStatus status = null;
        try (EndSignals signals = Interrupts.interrupting(Thread.currentThread(), interrupted, console::note)) {
            status = start(settings);
            if (!interrupted.get()) {
                print(status, json);
                services.notices()
                        .say(Message.of(
                                "It has no access control: any user of this machine can read and change its data."));
                return ExitCode.OK;
            }
            // The interrupt was noticed after the cluster was up.
            Thread.interrupted();
            clusters().down(status.name());
        } catch (Exception e) {
            if (!interrupted.get() || e instanceof UsageException) {
                throw e;
            }
            Thread.interrupted();
            boolean unfinished = clusters().isUnfinished(settings.get(NAME));
            if (status != null || unfinished || e.getSuppressed().length > 0) {
                reportLeftovers(settings.get(NAME), unfinished, e);
                return ExitCode.INTERRUPTED;
            }
        }
        console.note(
                Message.of("simulator: Interrupted before the cluster was up; everything it had created was removed."));
        return ExitCode.INTERRUPTED;
    }

    private void reportLeftovers(String name, boolean onRecord, Exception failure) {
        console.note(
                onRecord
                        ? Message.of(
                                "simulator: Interrupted before the cluster was up, but not all of it could be removed; try "
                                        + "'simulator cluster down --name {0}'.",
                                name)
                        : Message.of(
                                "simulator: Interrupted before the cluster was up, but not all of it could be removed."));
        Stream.concat(Stream.of(failure), Stream.of(failure.getSuppressed()))
                .filter(RunFailedException.class::isInstance)
                .map(RunFailedException.class::cast)
                .forEach(problem -> console.note(Message.text("simulator: ").and(problem.wording())));
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
            console.out().println(words.say("No local cluster is up."));
        } else {
            for (ClusterStatus status : all) {
                print(status, false);
            }
        }
        List<Message> damaged = name.isPresent() ? List.of() : clusters().damaged();
        damaged.forEach(sentence -> console.err().println("simulator: " + sentence.in(console.language())));
        boolean good = damaged.isEmpty() && all.stream().allMatch(ClusterStatus::isUp);
        return good ? ExitCode.OK : ExitCode.RUN_FAILED;
    }

    private int down(Settings settings, boolean json) {
        clusters().down(settings.get(NAME));
        services.notices().say(Message.of("Cluster {0} is down.", settings.get(NAME)));
        return ExitCode.OK;
    }

    private PersistentClusters clusters() {
        return LocalClusters.in(CacheFolder.ofThisUser()).persistent();
    }

    private void print(ClusterStatus status, boolean json) throws JsonProcessingException {
        if (json) {
            console.out().println(json(asJson(status)));
            return;
        }
        console.out()
                .println(words.say(
                        status.isUp() ? "Cluster {0}: up" : "Cluster {0}: not all servers are running", status.name()));
        status.connectionString().ifPresent(uri -> console.out().println(uri));
        TerminalTable table = new TerminalTable(words, List.of("server", "role", "address", "pid", "state"));
        for (NodeStatus node : status.nodes()) {
            table.row(
                    node.node().name(),
                    ParameterTypes.choiceName(node.node().role()),
                    node.node().address(),
                    pid(node).map(String::valueOf).orElse(""),
                    words.say(node.alive() ? "alive" : "dead"));
        }
        console.out().println(table.render());
    }

    private static Optional<Long> pid(NodeStatus node) {
        return node.node().process().map(process -> process.pid());
    }

    private static ClusterJson asJson(ClusterStatus status) {
        return new ClusterJson(
                status.name(),
                status.isUp(),
                status.connectionString(),
                status.description().map(TargetDescription::uris).orElse(List.of()),
                status.nodes().stream().map(ClusterCommand::asJson).toList());
    }

    private static NodeJson asJson(NodeStatus node) {
        return new NodeJson(
                node.node().name(),
                ParameterTypes.choiceName(node.node().role()),
                node.node().address(),
                pid(node),
                node.alive());
    }

    private record ClusterJson(
            String name, boolean up, Optional<String> connectionString, List<String> uris, List<NodeJson> nodes) {}

    private record NodeJson(String name, String role, String address, Optional<Long> pid, boolean alive) {}

    private static String json(Object value) throws JsonProcessingException {
        return Json.mapper().writeValueAsString(value);
    }

    /** The work of a subcommand. */
    @FunctionalInterface
    private interface Action {
        int run(Settings settings, boolean json) throws Exception;
    }
}
