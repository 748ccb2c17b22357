package io.shardlab.core.diagnosis.sweep;

import io.shardlab.core.result.Finding;
import io.shardlab.core.table.Cell;
import java.util.ArrayList;
import java.util.List;

/** Examines the cells of an experiment by a list of rules. Immutable. */
public final class SweepDiagnosis {

    private final List<SweepRule> rules;

    SweepDiagnosis(List<SweepRule> rules) {
        this.rules = List.copyOf(rules);
    }

    /** All rules there are. */
    public static SweepDiagnosis standard() {
        return new SweepDiagnosis(List.of());
    }

    /** What the rules recognise, in their order. Cells that failed or have not run are left out. */
    public List<Finding> of(List<Cell> cells) {
        List<Finding> findings = new ArrayList<>();
        rules.forEach(rule -> findings.addAll(rule.examine(cells)));
        return List.copyOf(findings);
    }
}
