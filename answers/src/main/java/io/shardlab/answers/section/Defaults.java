package io.shardlab.answers.section;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The defaults of all parameters of workloads, so that a page can show the ones that a run changed. Immutable. */
public final class Defaults {

    /** Parameters that name the result and its folder, and do not change the measurement. */
    private static final Set<String> IGNORED = Set.of("out", "label");

    private final Map<String, Map<String, Object>> byWorkload = new HashMap<>();

    /**
     * Collects the defaults of these workloads; every parameter of another one counts as changed.
     *
     * @param parameters returns all parameters of runs of a workload
     */
    public Defaults(Workloads workloads, Function<Workload, List<Parameter<?>>> parameters) {
        for (Workload workload : workloads.all()) {
            byWorkload.put(
                    workload.name(),
                    Settings.parse(parameters.apply(workload), Map.of()).asValues());
        }
    }

    /** Returns the parameters whose values differ from the workload's defaults. */
    Map<String, Object> changed(String workload, Map<String, Object> parameters) {
        Map<String, Object> defaults = byWorkload.getOrDefault(workload, Map.of());
        Map<String, Object> changed = new LinkedHashMap<>();
        parameters.forEach((name, value) -> {
            boolean same = String.valueOf(value).equals(String.valueOf(defaults.get(name)));
            if (!same && !IGNORED.contains(name)) {
                changed.put(name, value);
            }
        });
        return changed;
    }
}
