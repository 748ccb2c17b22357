package io.shardlab.analysis.compare;

import java.util.List;
import java.util.Map;

/**
 * Results side by side.
 *
 * @param results what is compared; the first is the base
 * @param warnings why the results are hardly comparable, in words
 * @param differences in parameters, target and client
 * @param equal what they have in common, with its value
 * @param phases the phases that are compared
 */
public record Comparison(
        List<Side> results,
        List<String> warnings,
        List<Difference> differences,
        Map<String, String> equal,
        List<PhaseComparison> phases) {

    public Comparison {
        results = List.copyOf(results);
        warnings = List.copyOf(warnings);
        differences = List.copyOf(differences);
        phases = List.copyOf(phases);
    }
}
