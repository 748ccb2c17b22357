package io.shardlab.run.experiment;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.text.Secrets;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An experiment as it is asked for, by a file or on the command line; not checked yet.
 *
 * @param name what its folder is named after
 * @param title a heading for its table; empty for one made from what is varied
 * @param summary what it answers, in a line
 * @param note further remarks, such as which published table it re-creates
 * @param workload name of the workload
 * @param values what was typed for each parameter, in the order in which the axes vary, the first one slowest; a parameter
 *     with several values is an axis
 * @param table how its table shall be laid out
 * @param meantToVary parameters that its table may name even where a single value of them is left, as after one was given
 *     instead of several
 * @param shuffled whether its cells come in a random order
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

    /** One as it was written: its table may name what has several values. */
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

    /** One that has no file: a run with several values for some parameters. */
    public static ExperimentSpec adHoc(String workload, Map<String, List<String>> values) {
        return new ExperimentSpec(
                workload, Optional.empty(), "", Optional.empty(), workload, values, TableRequest.NONE);
    }

    /** The same with other values for some parameters. With a URI among them, what this says of a local cluster is left out. */
    public ExperimentSpec with(Map<String, List<String>> otherValues) {
        Map<String, List<String>> merged = new LinkedHashMap<>(values);
        if (otherValues.containsKey(TargetParameters.URI.name())) {
            TargetParameters.ofLocalCluster().forEach(parameter -> merged.remove(parameter.name()));
        }
        merged.putAll(otherValues);
        return replacedBy(merged);
    }

    /** The same with its cells in the order of their values. */
    public ExperimentSpec inOrder() {
        return new ExperimentSpec(name, title, summary, note, workload, values, table, meantToVary, false);
    }

    /** The same with these values and no others. */
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
