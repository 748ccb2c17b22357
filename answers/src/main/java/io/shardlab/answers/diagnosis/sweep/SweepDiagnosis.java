package io.shardlab.answers.diagnosis.sweep;

import io.shardlab.answers.table.Cell;
import io.shardlab.answers.table.TopologyParameters;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Examines the cells of an experiment by a list of rules. Immutable. */
public final class SweepDiagnosis {

    /** Numeric parameters whose largest value is not expected to be the best: their values are compared like words. */
    public static final Set<String> CHOSEN_NUMBERS = Set.of("batch-size", "insertion-workers", "restore-workers");

    private final List<SweepRule> rules;

    SweepDiagnosis(List<SweepRule> rules) {
        this.rules = List.copyOf(rules);
    }

    /** Returns a diagnosis with all rules. */
    public static SweepDiagnosis standard() {
        return new SweepDiagnosis(List.of(
                InconclusiveRules::notToScale,
                InconclusiveRules::measuredOnce,
                new CrossoverRule(),
                new ThreadScalingRule(),
                new CountRule(TopologyParameters.SHARDS, Message.of("shards"), CountRule.SHARDS_DO_NOT_PAY),
                new CountRule(TopologyParameters.ROUTERS, Message.of("mongos"), CountRule.ROUTERS_DO_NOT_PAY),
                new ChoiceRule(),
                InconclusiveRules::targetRates,
                InconclusiveRules::unmeasuredValues));
    }

    /** Returns the findings on cells that are not a saved experiment. */
    public List<Finding> of(List<Cell> cells, boolean showsRates) {
        return of(cells, showsRates, Optional.empty());
    }

    /**
     * Returns the findings of the rules, in their order. Cells that failed or have not run are ignored, except to report that
     * too few are left.
     *
     * @param showsRates true if the cells' table shows rates
     * @param resume the command that continues the experiment, without options, for advice to repeat cells
     */
    public List<Finding> of(List<Cell> cells, boolean showsRates, Optional<String> resume) {
        Sweep sweep = Sweep.of(cells, showsRates, resume);
        List<Finding> findings = new ArrayList<>();
        rules.forEach(rule -> findings.addAll(rule.examine(sweep)));
        return List.copyOf(findings);
    }
}
