package io.shardlab.answers.compare;

import io.shardlab.answers.noise.Disturbance;
import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.ClientReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SlowMotionReport;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.result.WorkloadSource;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Warns of differences that make results hardly comparable. Pure functions. */
final class Comparability {

    private static final String BESIDE_THE_CLIENT = "beside the client";
    private static final String ELSEWHERE = "elsewhere";
    private static final String NONE = "none";
    private static final String UNKNOWN = "unknown";

    private static final Map<String, Message> WORDS = Map.of(
            BESIDE_THE_CLIENT, Message.of("beside the client"),
            ELSEWHERE, Message.of("elsewhere"),
            NONE, Message.of("none"),
            UNKNOWN, Message.of("unknown"));

    private Comparability() {}

    /**
     * Compares each result with the first.
     *
     * @param names the names of the results, in their order
     */
    static List<Message> warnings(List<String> names, List<RunResult> results) {
        List<Message> warnings = new ArrayList<>();
        for (int i = 1; i < results.size(); i++) {
            Pair pair = new Pair(names.get(0), results.get(0), names.get(i), results.get(i), warnings);
            pair.compare("{0} ran another workload than {1}: {2}, not {3}.", RunResult::workload);
            if (pair.base().workload().equals(pair.other().workload())) {
                pair.compare(
                        "{0} ran another content of the workload file than {1}: {2}, not {3}.",
                        Comparability::workloadFile);
            }
            pair.compare("{0} was measured from another machine than {1}: {2}, not {3}.", Comparability::machine);
            pair.compare(
                    "{0} has another number of documents than {1}: {2}, not {3}.",
                    result -> parameter(result, "documents"));
            pair.compare(
                    "{0} had another router than {1}: {2}, not {3}.",
                    result -> result.target().routerKind());
            pair.compare(
                    "{0} ran on another server version than {1}: {2}, not {3}.",
                    result -> result.target().serverVersion());
            pair.compare("{0} simulated other machines than {1}: {2}, not {3}.", Comparability::simulatedMachines);
            pair.compare("{0} ran slower by another factor than {1}: {2}, not {3}.", Comparability::slowMotionFactor);
            pair.compare(
                    "{0} had its servers elsewhere than {1}: {2}, not {3}.",
                    result -> result.target().local() ? BESIDE_THE_CLIENT : ELSEWHERE);
            pair.compare(
                    "{0} was measured by another Shardlab than {1}: {2}, not {3}.",
                    result -> result.client().build());
            if (Stream.of(pair.base(), pair.other())
                    .noneMatch(result -> clientPath(result).isEmpty())) {
                pair.compare(
                        "{0} reached the servers by another client path than {1}: {2}, not {3}.",
                        Comparability::clientPath);
            }
            pair.compare(
                    "{0} was put under load by another number of machines than {1}: {2}, not {3}.",
                    result -> String.valueOf(
                            Math.max(1, result.machines().clients().size())));
        }
        for (int i = 0; i < results.size(); i++) {
            troubles(names.get(i), results.get(i), warnings);
        }
        return warnings;
    }

    /** Returns the conditions that runs must share to be comparable, beside their workload, parameters and target. */
    static Map<String, String> conditions(RunResult result) {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put("workload file", workloadFile(result));
        // The version of a system's kernel is updated on the same machine.
        conditions.put("client machine", machine(result).replaceAll(" \\S+ (\\S+, \\d+ processors)", " $1"));
        conditions.put("simulated machines", simulatedMachines(result));
        conditions.put("client path", clientPath(result));
        conditions.put(
                "load machines",
                String.valueOf(Math.max(1, result.machines().clients().size())));
        return conditions;
    }

    private static void troubles(String name, RunResult result, List<Message> warnings) {
        if (result.verdict().status() == Verdict.Status.STOPPED
                || result.phases().stream().anyMatch(PhaseReport::stopped)) {
            warnings.add(Message.of("{0} was stopped before its end.", name));
        }
        if (result.verdict().status() == Verdict.Status.FAIL) {
            warnings.add(Message.of(
                    "{0} failed its verdict: {1}.",
                    name, Message.joined("; ", result.verdict().messages())));
        }
        Disturbance.of(result).sentence(name).ifPresent(warnings::add);
        result.phases().stream()
                .filter(phase ->
                        phase.measured() && phase.openLoop().targetRate().isPresent())
                .filter(phase -> phase.openLoop().arrivals().withoutLatency() > 0)
                .findFirst()
                .ifPresent(phase -> warnings.add(Message.of(
                        "{0} has only lower bounds of response time where {1,number,#} missed or failed operations of "
                                + "{2,number,#} decide: such percentiles are not compared.",
                        name,
                        phase.openLoop().arrivals().withoutLatency(),
                        phase.openLoop().arrivals().due())));
        result.phases().stream()
                .flatMap(phase -> phase.failure().stream())
                .findFirst()
                .ifPresent(failure -> warnings.add(Message.of("{0} was given up: {1}", name, failure)));
    }

    /** The kinds of machines, without their number. */
    private static String machine(RunResult result) {
        List<ClientDescription> machines = result.machines().clients().isEmpty()
                ? List.of(result.client())
                : result.machines().clients().stream().map(ClientReport::client).toList();
        return machines.stream()
                .map(machine -> machine.os() + ", " + machine.cpus() + " processors")
                .distinct()
                .sorted()
                .collect(Collectors.joining(" and "));
    }

    private static String workloadFile(RunResult result) {
        return WorkloadSource.in(result.facts())
                .map(file -> "SHA-256 " + file.sha256())
                .orElse(NONE);
    }

    private static String simulatedMachines(RunResult result) {
        return result.target().slowMotion().map(SlowMotionReport::hardware).orElse(NONE);
    }

    private static String slowMotionFactor(RunResult result) {
        return result.target()
                .slowMotion()
                .map(motion -> FigureText.brief(motion.factor()))
                .orElse(NONE);
    }

    /** The client path of operations in measured phases; empty in results of older programs. */
    private static String clientPath(RunResult result) {
        return result.phases().stream()
                .filter(PhaseReport::measured)
                .flatMap(phase -> phase.latencies().kinds().stream())
                .flatMap(kind -> kind.clientPath().stream())
                .distinct()
                .sorted()
                .collect(Collectors.joining(" and "));
    }

    private static String parameter(RunResult result, String name) {
        return Optional.ofNullable(result.parameters().get(name))
                .map(String::valueOf)
                .orElse(UNKNOWN);
    }

    /** Two results, of which the first is the base. */
    private record Pair(String baseName, RunResult base, String name, RunResult other, List<Message> warnings) {

        void compare(String message, Function<RunResult, String> fact) {
            String before = fact.apply(base);
            String now = fact.apply(other);
            if (!before.equals(now)) {
                warnings.add(Message.of(message, name, baseName, word(now), word(before)));
            }
        }

        /** Names are the same in every language, other than words such as {@code none}. */
        private static Message word(String fact) {
            return WORDS.getOrDefault(fact, Message.text(fact));
        }
    }
}
