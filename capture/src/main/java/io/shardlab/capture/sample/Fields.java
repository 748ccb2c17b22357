package io.shardlab.capture.sample;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The fields of some documents.
 *
 * @param names the names of each document's fields
 * @param byName the values by their names, in the usual order of the fields
 */
record Fields(List<Set<String>> names, Map<String, List<RawValue>> byName) {

    /** The values of a field, and the sum of their positions in the documents. */
    private static final class Found {
        private final List<RawValue> values = new ArrayList<>();
        private double positions;

        private double meanPosition() {
            return positions / values.size();
        }
    }

    static Fields of(List<RawValue> documents) {
        Map<String, Found> found = new LinkedHashMap<>();
        List<Set<String>> names = new ArrayList<>();
        for (RawValue document : documents) {
            // If a name occurs twice, drivers take the last one.
            Map<String, RawValue> fields = new LinkedHashMap<>();
            document.fields().forEach(field -> fields.put(field.name(), field.value()));
            int position = 0;
            for (Map.Entry<String, RawValue> field : fields.entrySet()) {
                Found values = found.computeIfAbsent(field.getKey(), any -> new Found());
                values.values.add(field.getValue());
                // Relative to the end, so that fields after optional ones stay there.
                values.positions += (double) position++ / fields.size();
            }
            names.add(fields.keySet());
        }
        Map<String, List<RawValue>> byName = new LinkedHashMap<>();
        found.entrySet().stream()
                .sorted(Comparator.comparingDouble(each -> each.getValue().meanPosition()))
                .forEach(each -> byName.put(each.getKey(), each.getValue().values));
        return new Fields(names, byName);
    }
}
