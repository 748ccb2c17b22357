package io.shardlab.core.diagnosis.sweep;

import io.shardlab.core.result.Finding;
import io.shardlab.core.table.Cell;
import java.util.List;

/** Recognises what the cells of an experiment say together that none says alone. A pure function of measured figures. */
@FunctionalInterface
interface SweepRule {

    List<Finding> examine(List<Cell> cells);
}
