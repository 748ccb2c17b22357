package io.shardlab.run.experiment;

import io.shardlab.analysis.figure.FigureCatalogue;
import io.shardlab.analysis.table.Cell;
import io.shardlab.analysis.table.Topology;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Suggestion;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Holds the names in the table of an experiment's specification against what the experiment varies. */
final class TableNames {

    private final ExperimentSpec spec;
    private final Set<String> varied = new TreeSet<>();
    private final Set<String> meantToVary;

    /** @param cells as planned */
    TableNames(ExperimentSpec spec, GivenValues given, List<Cell> cells) {
        this.spec = spec;
        cells.forEach(cell -> varied.addAll(cell.values().keySet()));
        this.meantToVary = new HashSet<>(spec.meantToVary());
        given.axes().forEach(axis -> meantToVary.add(axis.parameter()));
    }

    /**
     * The requested layout without rows and columns of parameters that were meant to vary and do not, as those of a file
     * whose values were overridden.
     *
     * @throws UsageException if another name is there, or a figure that there is not
     */
    TableRequest effective() {
        TableRequest asked = spec.table();
        asked.figures().ifPresent(names -> names.forEach(name -> FigureCatalogue.named(name, the("values"))));
        return new TableRequest(kept("rows", asked.rows()), kept("columns", asked.columns()), asked.figures());
    }

    private Optional<List<String>> kept(String what, Optional<List<String>> names) {
        return names.map(
                        all -> all.stream().filter(name -> isVaried(what, name)).toList())
                .filter(left -> !left.isEmpty());
    }

    private boolean isVaried(String what, String name) {
        boolean there = isAmong(varied, name);
        if (!there && !isAmong(meantToVary, name)) {
            throw unknown(what, name);
        }
        return there;
    }

    private static boolean isAmong(Set<String> parameters, String name) {
        return name.equals(Topology.NAME)
                ? Topology.PARTS.stream().anyMatch(parameters::contains)
                : parameters.contains(name);
    }

    private UsageException unknown(String what, String name) {
        List<String> allowed = new ArrayList<>(varied);
        if (isAmong(varied, Topology.NAME)) {
            allowed.add(Topology.NAME);
        }
        return new UsageException(the(what) + " must name what it varies, not " + name
                + Suggestion.nearest(name, allowed)
                        .map(nearest -> " (did you mean " + nearest + "?)")
                        .orElse("")
                + (allowed.isEmpty() ? "; it varies nothing." : "; that is: " + String.join(", ", allowed) + "."));
    }

    private String the(String what) {
        return "'" + what + "' of the experiment " + spec.name();
    }
}
