package io.shardlab.report.section;

import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.run.service.RunRequest;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The default of every parameter of every workload, so that a page can show what a run changed. */
public final class Defaults {

    /** They say where a result lies and what it is called, not what was measured. */
    private static final Set<String> UNTELLING = Set.of("out", "label");

    private final Map<String, Map<String, Object>> byWorkload = new HashMap<>();

    /** Of these workloads; of any other one every parameter counts as changed. */
    public Defaults(Workloads workloads) {
        for (Workload workload : workloads.all()) {
            byWorkload.put(
                    workload.name(),
                    Settings.parse(RunRequest.parametersOf(workload), Map.of()).asValues());
        }
    }

    /** The parameters whose values differ from the workload's defaults. */
    Map<String, Object> changed(String workload, Map<String, Object> parameters) {
        Map<String, Object> defaults = byWorkload.getOrDefault(workload, Map.of());
        Map<String, Object> changed = new LinkedHashMap<>();
        parameters.forEach((name, value) -> {
            boolean same = String.valueOf(value).equals(String.valueOf(defaults.get(name)));
            if (!same && !UNTELLING.contains(name)) {
                changed.put(name, value);
            }
        });
        return changed;
    }
}
