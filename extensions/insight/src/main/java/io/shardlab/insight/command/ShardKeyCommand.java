package io.shardlab.insight.command;

import com.mongodb.MongoNamespace;
import io.shardlab.cli.command.Services;
import io.shardlab.cli.command.Specs;
import io.shardlab.cli.option.NamedValues;
import io.shardlab.cli.option.ParameterOptions;
import io.shardlab.cli.option.ServerOptions;
import io.shardlab.cli.output.Console;
import io.shardlab.core.deployment.LocalDeployments;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.insight.shardkey.answer.ShardCounts;
import io.shardlab.insight.shardkey.answer.ShardKeyAnswer;
import io.shardlab.insight.shardkey.answer.ShardKeyDocument;
import io.shardlab.insight.shardkey.candidate.CandidateList;
import io.shardlab.insight.shardkey.data.LiveData;
import io.shardlab.insight.shardkey.file.FileComparison;
import io.shardlab.insight.shardkey.live.LiveCollection;
import io.shardlab.mongo.connection.MongoTarget;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.access.AcceptedBy;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** {@code simulator shard-key}: compares shard keys for the documents and operations of a workload file. */
public final class ShardKeyCommand {

    private static final Parameter<String> CANDIDATES = Parameter.optional(
            "candidates",
            ParameterTypes.textWithCommas(
                    Message.of("shard keys such as 'customer,placed; customer:hashed; _id:hashed'")),
            "The shard keys to compare. Default: some that the file's conditions and indexes suggest.");
    private static final Parameter<String> COLLECTION = Parameter.optional(
            "collection",
            ParameterTypes.text(Message.of("the name of a collection")),
            "The collection. Default: each that operations use.");
    private static final Parameter<String> DATABASE = Parameter.optional(
            "database",
            ParameterTypes.text(Message.of("the name of a database")),
            "The database of --uri. Default: that of the URI, or else of the file.");
    private static final Parameter<Integer> MEASURED_SHARDS = Parameter.of(
            "measure-shards", ParameterTypes.integer(2, 16), 2, "Number of shards of the local cluster of --measure.");
    private static final List<Parameter<?>> ALL =
            List.of(CANDIDATES, ShardCounts.ASKED, COLLECTION, DATABASE, MEASURED_SHARDS, RunParameters.SEED);
    private static final String MEASURE = "--measure";
    private static final Set<String> FIXED = Set.of("shards", "shard-key", "cluster", "uri");

    private final Console console;
    private final Services services;
    private final ServerOptions servers;

    public ShardKeyCommand(Console console, Services services) {
        this.console = console;
        this.services = services;
        this.servers = new ServerOptions(services.surroundings(), services.notices());
    }

    public CommandSpec spec() {
        ParameterOptions options = new ParameterOptions(ALL, services.language());
        CommandSpec spec = Specs.command(
                "Compare shard keys for the documents and operations of a workload file, and predict what shards carry"
                        + " with each.",
                parsed -> run(parsed, Settings.parse(ALL, options.given(parsed))));
        spec.addPositional(PositionalParamSpec.builder()
                .paramLabel("FILE")
                .index("0")
                .required(true)
                .type(Path.class)
                .arity("1")
                .description("The workload file.")
                .build());
        options.addTo(spec);
        spec.addMixin("servers", CommandSpec.forAnnotatedObject(servers));
        spec.addOption(ParameterOptions.flag(
                MEASURE, "Also measure the file with each key that servers accept, on a local cluster."));
        spec.addOption(NamedValues.ofRuns("threads=20, duration=30s or scale=0.1"));
        spec.addOption(NamedValues.ofParameters());
        return spec.addOption(ParameterOptions.flag("--json", "Print JSON."));
    }

    private int run(ParseResult parsed, Settings settings) {
        boolean measure = parsed.hasMatchedOption(MEASURE);
        Map<String, String> runOptions = NamedValues.ofRuns(parsed, measure, FIXED);
        Map<String, String> values = NamedValues.PARAMETERS.of(parsed);
        runOptions.putAll(values);
        WorkloadFile file = WorkloadFileReader.read(parsed.matchedPositionalValue(0, null), values);
        ShardCounts shards = new ShardCounts(
                settings.get(ShardCounts.ASKED),
                measure ? Optional.of(settings.get(MEASURED_SHARDS)) : Optional.empty());
        String version = measure ? localVersion(runOptions) : AcceptedBy.STRICTEST;
        ShardKeyAnswer answer = servers.areTyped()
                ? onServers(file, settings, shards)
                : compare(file, settings, shards, version, spec -> Optional.empty());
        ShardKeyMeasurements measurements = new ShardKeyMeasurements(console, services);
        if (measure) {
            answer = measurements.measured(answer, settings.get(MEASURED_SHARDS), runOptions);
        }
        if (parsed.hasMatchedOption("--json")) {
            console.out().println(Json.masked(answer));
        } else {
            console.print(ShardKeyDocument.of(answer.collections(), answer.shards()));
        }
        return measurements.exitCode();
    }

    /** The runs measure servers of this version. */
    private String localVersion(Map<String, String> runOptions) {
        Map<String, String> servers = new LinkedHashMap<>(runOptions);
        servers.keySet().retainAll(Set.of(TargetParameters.MONGODB_BIN.name(), TargetParameters.SERVER_VERSION.name()));
        return LocalDeployments.find()
                .orElseThrow(() -> new UsageException(
                        Message.of("This program starts no servers: give {0}.", TargetParameters.URI.option())))
                .serverVersion(Settings.parse(TargetParameters.all(), servers), services.notices());
    }

    private ShardKeyAnswer onServers(WorkloadFile file, Settings settings, ShardCounts shards) {
        Settings connection = servers.settings(Map.of());
        String database = settings.find(DATABASE)
                .or(() -> ServerOptions.database(connection))
                .or(file::database)
                .orElseThrow(() -> new UsageException(Message.of(
                        "--database must name the database of the collection, as neither --uri nor the file does.")));
        try (MongoTarget target = MongoTarget.connect(connection.get(TargetParameters.URI), connection, false)) {
            return compare(
                    file,
                    settings,
                    shards,
                    AcceptedBy.STRICTEST,
                    spec -> Optional.of(
                            LiveCollection.find(target.admin().client(), new MongoNamespace(database, spec.name()))));
        }
    }

    private static ShardKeyAnswer compare(
            WorkloadFile file,
            Settings settings,
            ShardCounts shards,
            String version,
            Function<CollectionSpec, Optional<LiveData>> live) {
        List<ShardKey> given =
                settings.find(CANDIDATES).map(CandidateList::parse).orElse(List.of());
        long seed = settings.get(RunParameters.SEED);
        FileComparison comparison = new FileComparison(file, seed, version);
        return new ShardKeyAnswer(
                file.file().toString(),
                shards.asked(),
                seed,
                comparison.collections(settings.find(COLLECTION)).stream()
                        .map(spec -> comparison.compare(spec, given, shards, live.apply(spec)))
                        .toList());
    }
}
