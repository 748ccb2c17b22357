package io.shardlab.predict.command;

import io.shardlab.answers.experiment.TableRequest;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.result.SlowMotionReport;
import io.shardlab.core.result.WorkloadSource;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.predict.advice.Advice;
import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.advice.Adviser;
import io.shardlab.predict.advice.Confirmation;
import io.shardlab.predict.advice.Confirmation.Compared;
import io.shardlab.predict.answer.Prediction;
import io.shardlab.predict.model.Topology;
import io.shardlab.run.experiment.ConfirmationRun;
import io.shardlab.run.experiment.ExperimentPlan;
import io.shardlab.run.experiment.ExperimentSpec;
import io.shardlab.run.service.OutputParameters;
import io.shardlab.run.service.RunRequest;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Measures the deployments between which advice decides, in slow motion on the machines of the advice, with the parameters of the
 * results that it was predicted from. For one thread.
 */
final class AdviceConfirmation {

    /** Parameters that the confirmation sets itself. */
    static final Set<String> FIXED = Set.of("cluster", "shards", "routers", "threads", "hardware", "uri", "out");

    private final AdviceRuns runs;
    private final Workload workload;
    private final String hardware;
    private final Path out;
    private final Map<String, String> options;

    /**
     * @param hardware the name or the file of the machines
     * @param out the folder of results
     * @param options values of parameters of the runs in place of the defaults
     */
    AdviceConfirmation(AdviceRuns runs, Workload workload, String hardware, Path out, Map<String, String> options) {
        this.runs = runs;
        this.workload = workload;
        this.hardware = hardware;
        this.out = out;
        this.options = options;
    }

    /**
     * Checks, before anything is measured, whether this machine can confirm the answer, and announces the runs.
     *
     * @param given the results to predict from; empty if this machine will measure them
     * @throws UsageException if it cannot, or if the results are those of another machine: slow motion simulates machines whose
     *     speed is relative to this one
     */
    void check(RouterKind routerKind, List<SavedResult> given) {
        if (routerKind == RouterKind.EMBEDDED) {
            throw new UsageException(Message.of(
                    "--measure simulates a mongos binary on the machines of --hardware: leave out --router-kind "
                            + "embedded."));
        }
        ReusableResults here = ReusableResults.ofThisProcess();
        if (!given.stream().map(SavedResult::result).allMatch(here::isOfThisMachine)) {
            throw new UsageException(Message.of(
                    "--measure simulates machines whose speed is relative to this machine's, but the results were "
                            + "measured elsewhere: leave out --from to measure here."));
        }
        List<ExperimentPlan> plans = List.of(
                plan(new Topology(2, 1), 1, Optional.empty(), Optional.empty()),
                plan(oneServer(given), 1, Optional.empty(), Optional.empty()));
        plans.forEach(runs::check);
        runs.expectFirst(plans);
    }

    /** One server as the results have it, or as this machine will measure it. */
    private static Topology oneServer(List<SavedResult> given) {
        return given.isEmpty() || given.stream().anyMatch(saved -> isReplicaSet(saved.result()))
                ? Topology.REPLICA_SET
                : Topology.STANDALONE;
    }

    private static boolean isReplicaSet(RunResult result) {
        return result.target().kind().equals(ParameterTypes.choiceName(TargetKind.REPLICA_SET));
    }

    /**
     * Returns the workload that given results are of, as far as advice uses them.
     *
     * @throws UsageException if there is none, or if its file has changed since
     */
    static Workload workloadOf(List<SavedResult> given, Workloads workloads) {
        RunResult source = source(given.stream().map(SavedResult::result).toList());
        Optional<WorkloadSource> file = WorkloadSource.in(source.facts());
        Workload workload = workloads.named(file.map(WorkloadSource::path).orElse(source.workload()));
        if (!file.map(WorkloadSource::sha256).equals(workload.contentHash())) {
            throw new UsageException(
                    file.map(WorkloadSource::path)
                            .map(path -> Message.of(
                                    "--measure needs the workload file of the results, but {0} has changed since they were measured.",
                                    path))
                            .orElse(
                                    Message.of(
                                            "--measure needs the workload file of the results, but it has changed since they were measured.")));
        }
        return workload;
    }

    /** The result whose parameters the runs have: one that advice uses, of a cluster if there is one. */
    private static RunResult source(List<RunResult> results) {
        return results.stream()
                .min(Comparator.comparing(
                                (RunResult result) -> !result.workload().equals("sharded-query"))
                        .thenComparing(
                                result -> !"targeted".equals(result.parameters().get("query")))
                        .thenComparing(result -> !result.target().kind().equals("sharded")))
                .orElseThrow();
    }

    /**
     * Measures the decisive deployments, the larger one first, because its slow motion suits the smaller one, too; blocks until
     * all runs have ended or the user stops them.
     */
    Confirmation measure(Adviser adviser, Advice advice, List<SloExpression> goals, List<RunResult> results) {
        RunResult source = source(results);
        LinkedList<Compared> deployments = new LinkedList<>();
        Optional<Double> factor = Optional.empty();
        List<Option> decisive = Confirmation.decisive(advice);
        for (int i = decisive.size() - 1; i >= 0; i--) {
            Topology topology = decisive.get(i).topology();
            int threads = ConfirmationRun.threads(decisive.get(i).threads());
            Prediction prediction = adviser.prediction(topology, threads);
            Optional<RunResult> measured = runs.exitCode() == ExitCode.INTERRUPTED
                    ? Optional.empty()
                    : measured(plan(topology, threads, Optional.of(source), factor), topology, threads);
            factor = measured.flatMap(result -> result.target().slowMotion()).map(SlowMotionReport::factor);
            deployments.addFirst(Compared.of(prediction, measured));
        }
        return Confirmation.of(advice, goals, deployments);
    }

    private Optional<RunResult> measured(ExperimentPlan plan, Topology topology, int threads) {
        Message subject = Message.of("{0}, {1,number,#} threads, in slow motion", topology.describe(), threads);
        return runs.run(plan, subject).experiment().cells().stream()
                .filter(cell -> cell.failure().isEmpty())
                .flatMap(cell -> cell.result().stream())
                .findFirst();
    }

    /**
     * @param source the result whose parameters the run has; empty for those of the workload
     * @param factor of the slow motion; empty if the program chooses it
     */
    private ExperimentPlan plan(Topology topology, int threads, Optional<RunResult> source, Optional<Double> factor) {
        Map<String, String> texts =
                ConfirmationRun.parameters(topology.kind(), topology.shards(), topology.routers(), threads, hardware);
        factor.ifPresent(found -> texts.put("slow-motion", String.valueOf(found)));
        texts.put(OutputParameters.OUT.name(), out.toString());
        source.ifPresent(result -> texts.putAll(own(result, RunRequest.settings(workload, texts))));
        texts.putAll(options);
        Map<String, List<String>> values = new LinkedHashMap<>();
        texts.forEach((name, text) -> values.put(name, List.of(text)));
        return ExperimentPlan.of(
                new ExperimentSpec(
                        "advise-" + workload.name() + "-slow-motion",
                        Optional.empty(),
                        "Is the prediction right?",
                        Optional.empty(),
                        workload.reference(),
                        values,
                        TableRequest.NONE),
                workload,
                TableRequest.NONE,
                false);
    }

    /** The parameters of a result that say what was measured, and not where or for how long, as far as they matter here. */
    private Map<String, String> own(RunResult result, Settings settings) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Parameter<?> parameter : RunRequest.parametersOf(workload)) {
            Object value = result.parameters().get(parameter.name());
            boolean own = parameter.group() == Parameter.Group.WORKLOAD
                    || parameter.name().equals(RunParameters.DOCUMENTS.name());
            if (own
                    && parameter.isRelevant(settings)
                    && (value instanceof String || value instanceof Number || value instanceof Boolean)) {
                texts.put(parameter.name(), String.valueOf(value));
            }
        }
        return texts;
    }
}
