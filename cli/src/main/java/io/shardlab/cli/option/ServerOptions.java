package io.shardlab.cli.option;

import io.shardlab.core.deployment.ServerVariables;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.deployment.UriParts;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The servers of a command other than a run, and the settings of its connections. */
public final class ServerOptions {

    private static final List<Parameter<?>> KNOWN = List.of(
            TargetParameters.URI,
            TargetParameters.WRITE_CONCERN,
            TargetParameters.READ_PREFERENCE,
            TargetParameters.READ_CONCERN,
            TargetParameters.CLIENT_PATH,
            TargetParameters.SERVER_SELECTION_TIMEOUT);

    private final Surroundings surroundings;
    private final Notices notices;

    @Option(
            names = "--uri",
            descriptionKey = "servers.uri",
            paramLabel = "URI",
            description = "The servers: a mongos, a replica set or one server. Default: the variable "
                    + ServerVariables.URI + ".")
    private String uri;

    @Mixin
    private LoginOptions login;

    @Option(
            names = "--server-selection-timeout",
            descriptionKey = "servers.timeout",
            paramLabel = "DURATION",
            description = "How long to wait for a reachable server. Default: 10s.")
    private String timeout;

    public ServerOptions(Surroundings surroundings, Notices notices) {
        this.surroundings = surroundings;
        this.notices = notices;
    }

    /** True if a connection string was typed. */
    public boolean areTyped() {
        return uri != null;
    }

    /**
     * Refuses standard input for two purposes.
     *
     * @param option the other option that reads standard input, as it was typed
     */
    public void requireStandardInput(String option) {
        login.requireStandardInput(option);
    }

    /**
     * The settings in the form of a run's.
     *
     * @param others further values by the names of parameters; null for those that were not given
     */
    public Settings settings(Map<String, String> others) {
        String whole = new ServerChoice(login, surroundings, notices)
                .uri(Optional.ofNullable(uri))
                .orElseThrow(() -> new UsageException(
                        Message.of("--uri must name the servers, as in --uri mongodb://localhost:27017.")));
        Map<String, String> texts = new LinkedHashMap<>(others);
        texts.put(TargetParameters.URI.name(), whole);
        texts.put(TargetParameters.SERVER_SELECTION_TIMEOUT.name(), timeout);
        texts.values().removeIf(value -> value == null);
        Settings settings = Settings.parse(KNOWN, texts);
        if (settings.get(TargetParameters.URI).size() > 1) {
            throw new UsageException(Message.of("--uri takes one URI here."));
        }
        return settings;
    }

    /** The database that the connection string names. */
    public static Optional<String> database(Settings settings) {
        return UriParts.of(settings.get(TargetParameters.URI).get(0)).flatMap(UriParts::database);
    }
}
