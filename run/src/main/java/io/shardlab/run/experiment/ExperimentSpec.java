package io.shardlab.run.experiment;

import io.shardlab.answers.experiment.TableRequest;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.text.Secrets;
import io.shardlab.core.workload.Workload;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An experiment as requested by a file or on the command line; not checked yet.
 *
 * @param name the name, which is also part of the folder's name
 * @param title a heading for its table; if empty, one is made from the varied parameters
 * @param summary the question that it answers, in a line
 * @param note further remarks, such as which published table it re-creates
 * @param workload the workload's name, or the path of its file
 * @param values the typed texts of each parameter, in the order in which the axes vary, the first one slowest; a parameter with
 *     several values is an axis
 * @param table the requested layout of its table
 * @param meantToVary the parameters that its table may name even if a single value of them is left, because one was given
 *     instead of several
 * @param shuffled true for a random order of the cells
 */
public record ExperimentSpec(
        String name,
        Optional<String> title,
        String summary,
        Optional<String> note,
        String workload,
        Map<String, List<String>> values,
        TableRequest table,
        Set<String> meantToVary,
        boolean shuffled) {

    public ExperimentSpec {
        name = Secrets.mask(name);
        title = title.map(Secrets::mask);
        summary = Secrets.mask(summary);
        note = note.map(Secrets::mask);
        // Not Map.copyOf: the order matters.
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        meantToVary = Set.copyOf(meantToVary);
    }

    /** Creates a specification whose cells run in order and whose table may name only parameters with several values. */
    public ExperimentSpec(
            String name,
            Optional<String> title,
            String summary,
            Optional<String> note,
            String workload,
            Map<String, List<String>> values,
            TableRequest table) {
        this(name, title, summary, note, workload, values, table, Set.of(), false);
    }

    /** Returns a specification without a file: a run with several values for some parameters. */
    public static ExperimentSpec adHoc(Workload workload, Map<String, List<String>> values) {
        return adHoc(workload.name(), workload.reference(), values);
    }

    /** Like {@link #adHoc(Workload, Map)}, for a workload of the program. */
    public static ExperimentSpec adHoc(String workload, Map<String, List<String>> values) {
        return adHoc(workload, workload, values);
    }

    private static ExperimentSpec adHoc(String name, String workload, Map<String, List<String>> values) {
        return new ExperimentSpec(name, Optional.empty(), "", Optional.empty(), workload, values, TableRequest.NONE);
    }

    /** Replaces the values of some parameters. If a URI is among them, the parameters of a local cluster are removed. */
    public ExperimentSpec with(Map<String, List<String>> otherValues) {
        Map<String, List<String>> merged = new LinkedHashMap<>(values);
        if (otherValues.containsKey(TargetParameters.URI.name())) {
            TargetParameters.ofLocalCluster().forEach(parameter -> merged.remove(parameter.name()));
        }
        merged.putAll(otherValues);
        return replacedBy(merged);
    }

    /** Returns the same experiment with its cells in the order of their values. */
    public ExperimentSpec inOrder() {
        return with(table, false);
    }

    /** Returns the same experiment with another layout of its table, and another order. */
    ExperimentSpec with(TableRequest otherTable, boolean random) {
        return new ExperimentSpec(name, title, summary, note, workload, values, otherTable, meantToVary, random);
    }

    /** Replaces the values of all parameters. */
    public ExperimentSpec replacedBy(Map<String, List<String>> allValues) {
        Set<String> changed = new HashSet<>(meantToVary);
        values.forEach((parameter, texts) -> {
            if (!texts.equals(allValues.get(parameter))) {
                changed.add(parameter);
            }
        });
        return new ExperimentSpec(name, title, summary, note, workload, allValues, table, changed, shuffled);
    }
}
