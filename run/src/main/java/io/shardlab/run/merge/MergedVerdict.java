package io.shardlab.run.merge;

import io.shardlab.analysis.verdict.Budget;
import io.shardlab.analysis.verdict.Judgement;
import io.shardlab.core.result.LoadedShare;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.run.service.OutputParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Judges what several machines did together by the objectives that they were given. */
final class MergedVerdict {

    private MergedVerdict() {}

    /** The objectives hold for the sum; a machine that failed or was stopped fails it, too. */
    static Verdict of(List<SavedResult> parts, List<PhaseReport> merged) {
        List<String> reasons = new ArrayList<>();
        for (SavedResult part : parts) {
            Verdict own = part.result().verdict();
            if (own.status() != Verdict.Status.PASS && !own.missesObjectivesAlone()) {
                own.reasons().forEach(reason -> reasons.add(part.folder() + ": " + reason));
            }
        }
        reasons.addAll(judge(parts.get(0).result(), merged, loads(parts)).reasons());
        return new Verdict(reasons.isEmpty() ? Verdict.Status.PASS : Verdict.Status.FAIL, reasons);
    }

    /** All loads together; none unless each part tells of its own. Of several repetitions facts tell the last alone. */
    private static List<LoadedShare> loads(List<SavedResult> parts) {
        List<LoadedShare> shares = parts.stream()
                .map(SavedResult::result)
                .filter(part -> part.repetitions().isEmpty())
                .flatMap(part -> LoadedShare.of(part.facts()).stream())
                .toList();
        return shares.size() < parts.size()
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
