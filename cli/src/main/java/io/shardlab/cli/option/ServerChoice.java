package io.shardlab.cli.option;

import io.shardlab.core.deployment.ServerVariables;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.workload.Workload;
import io.shardlab.run.experiment.GivenValues;
import io.shardlab.run.service.RunRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Completes the connection strings of one command: adds the login, and uses those of the variable if there are no others. For
 * one thread.
 */
public final class ServerChoice {

    private static final String URI = TargetParameters.URI.name();
    private static final String STANDARD_INPUT = "-";

    private final LoginOptions options;
    private final Login login;
    private final Surroundings surroundings;
    private final Notices notices;

    public ServerChoice(LoginOptions options, Surroundings surroundings, Notices notices) {
        this.options = options;
        this.login = new Login(options, surroundings, notices);
        this.surroundings = surroundings;
        this.notices = notices;
    }

    /** The connection string of a command other than a run; empty if neither it nor the variable is given. */
    Optional<String> uri(Optional<String> typed) {
        return typed.map(this::loggedIn).or(this::ofVariable);
    }

    /**
     * The connection strings of a command that takes several, with the login.
     *
     * @param typed the texts, each of which may be a comma-separated list
     * @throws io.shardlab.core.error.UsageException if one is not a connection string, or if there is a login without any
     */
    public List<String> uris(List<String> typed) {
        if (typed.isEmpty()) {
            options.requireUnused();
            return List.of();
        }
        return ParameterTypes.parse(TargetParameters.URI, loggedIn(String.join(",", typed)));
    }

    /**
     * The completed texts that were typed for each parameter of a run.
     *
     * @param base the values of an experiment for parameters that were not typed
     * @throws io.shardlab.core.error.UsageException if the login contradicts itself, or its password is missing
     */
    public Map<String, List<String>> complete(
            Workload workload, Map<String, List<String>> typed, Map<String, List<String>> base) {
        Map<String, List<String>> completed = new LinkedHashMap<>(typed);
        if (!addLogins(workload, completed, base)) {
            Map<String, List<String>> all = new LinkedHashMap<>(base);
            all.putAll(typed);
            Optional<String> uri = implied(workload, all)
                    .map(this::loggedIn)
                    .or(() -> asksForLocalCluster(typed) ? Optional.empty() : ofVariable());
            uri.ifPresentOrElse(found -> completed.put(URI, List.of(found)), options::requireUnused);
        }
        return completed;
    }

    /**
     * The completed texts that were typed to continue a saved experiment.
     *
     * @param saved the fixed parameters of the experiment, with secrets masked
     */
    public Map<String, List<String>> completeAgain(
            Workload workload, Map<String, List<String>> typed, Map<String, String> saved) {
        Map<String, List<String>> completed = new LinkedHashMap<>(typed);
        surroundings
                .variable(ServerVariables.URI)
                .filter(uri -> !typed.containsKey(URI))
                .filter(uri -> masked(uri).equals(saved.get(URI)))
                .ifPresent(uri -> completed.put(URI, List.of(uri)));
        Map<String, List<String>> base = saved.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> List.of(entry.getValue())));
        if (!addLogins(workload, completed, base)) {
            options.requireUnused();
        }
        return completed;
    }

    /** Adds the login to all connection strings; returns true if there are any. */
    private boolean addLogins(Workload workload, Map<String, List<String>> completed, Map<String, List<String>> base) {
        AtomicBoolean found = new AtomicBoolean();
        UnaryOperator<String> change = uri -> {
            found.set(true);
            return login.into(uri);
        };
        for (Parameter<?> parameter : RunRequest.parametersOf(workload)) {
            String name = parameter.name();
            List<String> texts = completed.getOrDefault(name, base.getOrDefault(name, List.of()));
            if (completed.containsKey(name) && texts.contains(STANDARD_INPUT)) {
                options.requireStandardInput(parameter.option() + " " + STANDARD_INPUT);
            }
            List<String> changed = texts.stream()
                    .map(text -> parameter.type().withUris(text, change))
                    .toList();
            if (!changed.equals(texts)) {
                completed.put(name, changed);
            }
        }
        return found.get();
    }

    /** The connection string of a file that a parameter names. */
    private static Optional<String> implied(Workload workload, Map<String, List<String>> given) {
        Map<String, String> fixed = GivenValues.of(workload, given).fixed();
        return Optional.ofNullable(workload.resolve(fixed).get(URI));
    }

    private static boolean asksForLocalCluster(Map<String, List<String>> typed) {
        return TargetParameters.ofLocalCluster().stream().map(Parameter::name).anyMatch(typed::containsKey);
    }

    private String loggedIn(String uris) {
        return TargetParameters.URI.type().withUris(uris, login::into);
    }

    private static String masked(String uris) {
        return TargetParameters.URI.type().masked(uris);
    }

    private Optional<String> ofVariable() {
        return surroundings.variable(ServerVariables.URI).map(uris -> {
            notices.warn("The servers are those of " + ServerVariables.URI + ": " + masked(uris));
            return TargetParameters.URI.type().withUris(uris, login::replacedIn);
        });
    }
}
