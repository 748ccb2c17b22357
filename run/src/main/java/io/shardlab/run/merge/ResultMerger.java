package io.shardlab.run.merge;

import io.shardlab.answers.folder.ResultFiles;
import io.shardlab.answers.folder.ResultFolder;
import io.shardlab.answers.folder.SavedResults;
import io.shardlab.answers.verdict.Budget;
import io.shardlab.answers.verdict.Judgement;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.ClientReport;
import io.shardlab.core.result.LoadedInput;
import io.shardlab.core.result.LoadedShare;
import io.shardlab.core.result.MergedPart;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RepetitionSummary;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.ShardingReport;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.result.TogetherReport;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.run.service.OutputParameters;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes one result from those of several load machines: counts and rates are added, latencies are merged as histograms,
 * and the servers' figures count once. Objectives are judged again.
 */
public final class ResultMerger {

    private static final String SUFFIX = "-merged";

    private final List<SavedResult> results;
    private final List<Message> missing;
    private final boolean allowOffset;
    private final Notices notices;

    /**
     * @param allowOffset true to merge measured phases that hardly overlap
     * @throws io.shardlab.core.error.UsageException if the results do not belong together
     */
    public ResultMerger(List<SavedResult> results, boolean allowOffset, Notices notices) {
        this(MergeRules.checkedSeveral(results), List.of(), allowOffset, notices);
    }

    private ResultMerger(List<SavedResult> results, List<Message> missing, boolean allowOffset, Notices notices) {
        this.results = List.copyOf(results);
        this.missing = List.copyOf(missing);
        this.allowOffset = allowOffset;
        this.notices = notices;
    }

    /**
     * Merges the results of machines that made a run together, in which a rate was that of all of them. They began each phase at
     * the same moment, and may have ended it one after another.
     *
     * @param results at least one
     * @param missing the reasons why results of other machines are missing, which fail the merged result
     * @throws io.shardlab.core.error.UsageException if the results do not belong together
     */
    public static ResultMerger together(List<SavedResult> results, List<Message> missing, Notices notices) {
        MergeRules.check(results);
        return new ResultMerger(results, missing, true, notices);
    }

    /**
     * Writes the merged result into a new folder and reads it back.
     *
     * @param parent where the folder is created
     * @throws UsageException if the results do not belong together, or the files of one are not whole
     * @throws io.shardlab.core.error.RunFailedException if a file cannot be read or written
     */
    public SavedResult mergeInto(Path parent) {
        results.forEach(ResultMerger::requireWhole);
        List<Part> parts = results.stream().map(Part::new).toList();
        try {
            return merge(PhaseGroup.of(parts, allowOffset), parent);
        } finally {
            parts.forEach(Part::close);
        }
    }

    private static void requireWhole(SavedResult saved) {
        ResultFiles.of(saved.folder(), saved.result()).problems().stream()
                .findFirst()
                .ifPresent(problem -> {
                    throw new UsageException(problem);
                });
    }

    /** Reads all intervals twice: for the sums of each phase, which may refuse them, and then second by second. */
    private SavedResult merge(List<PhaseGroup> groups, Path parent) {
        groups.forEach(this::reportOverlap);
        warnOfSameArrivals();
        RunResult merged = merged(groups);
        warnOfUnknownStages(merged);
        ResultFolder folder = ResultFolder.create(parent, merged.workload() + SUFFIX, merged.startedAt(), notices);
        try (folder) {
            for (int i = 0; i < groups.size(); i++) {
                PhaseReport phase = merged.phases().get(i);
                folder.repetition(phase.repetition());
                new IntervalMerge(groups.get(i), phase).writeTo(folder);
            }
            folder.saveHere(merged);
        } catch (RuntimeException | Error e) {
            folder.discard();
            throw e;
        }
        return SavedResults.read(folder.path());
    }

    private void warnOfSameArrivals() {
        boolean byChance = all().flatMap(result -> result.phases().stream())
                .anyMatch(phase ->
                        phase.measured() && phase.openLoop().arrivals().seed().isPresent());
        if (byChance && !metEachOther() && all().map(RunResult::seed).distinct().count() < results.size()) {
            notices.warn(Message.of(
                    "Machines with the same --seed sent their operations at the same moments, so together these are "
                            + "not a Poisson process: give each machine its own --seed"));
        }
    }

    /** Results of older programs have no latencies by stage. */
    private void warnOfUnknownStages(RunResult merged) {
        List<PhaseReport> unknown = merged.phases().stream()
                .filter(phase -> phase.openLoop().stages().stream()
                        .anyMatch(stage -> stage.responseTime().isEmpty()))
                .toList();
        if (!unknown.isEmpty()) {
            notices.warn(Message.of(
                    "The latencies by stage of {0} are not in the merged result: not every machine has saved them in "
                            + "latency.hlog, as older versions do not",
                    unknown.get(0).name()));
        }
    }

    private void reportOverlap(PhaseGroup group) {
        PhaseReport phase = group.phases().get(0);
        if (phase.measured()) {
            notices.say(Message.of(
                    "{0}{1,choice,1#|1< (repetition {1})}: all {2,number,#} machines were at work during {3} % of "
                            + "its time",
                    phase.name(),
                    phase.repetition(),
                    group.members().size(),
                    String.format(Locale.ROOT, "%.1f", 100 * group.overlap())));
        }
    }

    private RunResult merged(List<PhaseGroup> groups) {
        RunResult first = results.get(0).result();
        List<PhaseReport> phases =
                groups.stream().map(group -> new PhaseMerge(group).report()).toList();
        List<PhaseReport> measured =
                phases.stream().filter(PhaseReport::measured).toList();
        return new RunResult(
                RunResult.SCHEMA_VERSION,
                first.workload(),
                first.label(),
                first.seed(),
                all().map(RunResult::startedAt).min(Comparator.naturalOrder()).orElse(first.startedAt()),
                parameters(first.parameters()),
                target(first.target(), measured),
                client(all().map(RunResult::client).toList()),
                phases,
                RepetitionSummary.ofAlike(measured),
                Optional.empty(),
                sharding(),
                LoadedInput.together(all().map(RunResult::input).toList()),
                facts(),
                all().flatMap(result -> result.diagnosis().stream()).distinct().toList(),
                verdict(phases),
                new RunResult.Machines(
                        Optional.empty(),
                        Optional.empty(),
                        results.stream().map(ResultMerger::source).toList(),
                        all().map(ClientReport::of).toList()));
    }

    private Stream<RunResult> all() {
        return results.stream().map(SavedResult::result);
    }

    /** The parameters, with the threads and rates of all machines added up. */
    private Map<String, Object> parameters(Map<String, Object> first) {
        Map<String, Object> parameters = new LinkedHashMap<>(first);
        parameters.computeIfPresent(RunParameters.THREADS.name(), (name, value) -> (long) sum(name));
        if (!metEachOther()) {
            parameters.computeIfPresent(RunParameters.TARGET_RATE.name(), (name, value) -> sum(name));
        }
        return parameters;
    }

    /** True if the machines made one run, whose rate and whose random numbers they have divided among them. */
    private boolean metEachOther() {
        return all().allMatch(result -> result.machines().together().isPresent());
    }

    private double sum(String parameter) {
        return all().map(result -> result.parameters().get(parameter))
                .filter(Number.class::isInstance)
                .mapToDouble(value -> ((Number) value).doubleValue())
                .sum();
    }

    private TargetReport target(TargetReport first, List<PhaseReport> measured) {
        int routers = measured.stream()
                .mapToInt(phase -> phase.latencies().perRouter().size())
                .max()
                .orElse(0);
        return new TargetReport(
                first.kind(),
                first.serverVersion(),
                first.shards(),
                first.shards() == 0 ? first.routers() : Math.max(first.routers(), routers),
                first.routerKind(),
                first.local(),
                all().flatMap(result -> result.target().uris().stream())
                        .distinct()
                        .toList(),
                first.origin(),
                Optional.empty());
    }

    /** The placement of the data as the machine that ended last has seen it, of those that have. */
    private Optional<ShardingReport> sharding() {
        return all().filter(result -> result.sharding().isPresent())
                .max(Comparator.comparing(ResultMerger::end))
                .flatMap(RunResult::sharding);
    }

    private static Instant end(RunResult result) {
        return result.phases().stream()
                .map(phase -> phase.startedAt().plusMillis(Math.round(phase.seconds() * 1000)))
                .max(Comparator.naturalOrder())
                .orElse(result.startedAt());
    }

    /**
     * The facts on which all results agree, and the documents of all loads together; the others stay with each of the merged
     * results. Of machines that met, one may have found a fact for all.
     */
    private Map<String, Object> facts() {
        boolean forAll = metEachOther();
        Map<String, Object> facts = new LinkedHashMap<>();
        all().forEach(result -> result.facts().forEach(facts::putIfAbsent));
        facts.entrySet()
                .removeIf(fact -> !all().map(RunResult::facts)
                        .allMatch(own -> own.containsKey(fact.getKey())
                                ? Objects.equals(fact.getValue(), own.get(fact.getKey()))
                                : forAll));
        loads().forEach(load -> facts.putAll(load.facts()));
        return facts;
    }

    private static MergedPart source(SavedResult part) {
        RunResult result = part.result();
        return new MergedPart(
                part.folder().toString(),
                result.label(),
                result.seed(),
                result.startedAt(),
                result.machines().start(),
                result.facts());
    }

    /** The machines as one: names are joined where they differ, processors and heaps are added up. */
    private static ClientDescription client(List<ClientDescription> clients) {
        return new ClientDescription(
                joined(clients, ClientDescription::simulatorVersion),
                joined(clients, ClientDescription::javaVersion),
                joined(clients, ClientDescription::driverVersion),
                joined(clients, ClientDescription::os),
                clients.stream().mapToInt(ClientDescription::cpus).sum(),
                clients.stream().mapToLong(ClientDescription::maxHeapBytes).sum());
    }

    private static String joined(List<ClientDescription> clients, Function<ClientDescription, String> fact) {
        return clients.stream().map(fact).distinct().collect(Collectors.joining(" and "));
    }

    /** The objectives apply to the sum. A machine that failed or was stopped fails the merged result, too. */
    private Verdict verdict(List<PhaseReport> merged) {
        List<Message> reasons = new ArrayList<>(missing);
        for (SavedResult part : results) {
            Verdict own = part.result().verdict();
            if (own.status() != Verdict.Status.PASS && !own.missesObjectivesAlone()) {
                own.messages()
                        .forEach(reason ->
                                reasons.add(Message.text(name(part) + ": ").and(reason)));
            }
        }
        reasons.addAll(judge(results.get(0).result(), merged, loads()).messages());
        return Verdict.of(reasons);
    }

    private static String name(SavedResult part) {
        return part.result()
                .machines()
                .together()
                .map(TogetherReport::machine)
                .orElseGet(() -> part.folder().toString());
    }

    /** All loads together; none unless each result has one. After several repetitions the facts hold the last load only. */
    private List<LoadedShare> loads() {
        List<LoadedShare> shares = all().filter(part -> part.repetitions().isEmpty())
                .flatMap(part -> LoadedShare.of(part.facts()).stream())
                .toList();
        return shares.size() < results.size()
                ? List.of()
                : shares.stream().reduce(LoadedShare::plus).stream().toList();
    }

    private static Verdict judge(RunResult limits, List<PhaseReport> phases, List<LoadedShare> loads) {
        Map<String, Object> parameters = limits.parameters();
        Object rate = parameters.get(RunParameters.MAX_ERROR_RATE.name());
        Object objectives = parameters.get(OutputParameters.SLO.name());
        List<SloExpression> parsed =
                objectives == null ? List.of() : OutputParameters.SLO.type().parse(String.valueOf(objectives));
        Object unavailable = parameters.get(RunParameters.MAX_UNAVAILABLE.name());
        Budget budget = new Budget(
                rate instanceof Number number ? number.doubleValue() : Budget.UNLIMITED.maxErrorRate(),
                unavailable == null
                        ? Budget.UNLIMITED.maxUnavailable()
                        : RunParameters.MAX_UNAVAILABLE.type().parse(String.valueOf(unavailable)));
        return Judgement.of(phases, loads, budget, parsed);
    }
}
