package io.shardlab.insight.capture.sample;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The fields of some documents.
 *
 * @param names the names of each document's fields
 * @param byName the values by their names, in the usual order of the fields
 */
record SampledFields(List<Set<String>> names, Map<String, List<RawValue>> byName) {

    /** The values of a field, and the sum of their positions in the documents. */
    private static final class Found {
        private final List<RawValue> values = new ArrayList<>();
        private double positions;

        private double meanPosition() {
            return positions / values.size();
        }
    }

    static SampledFields of(List<RawValue> documents) {
        return of(documents, name -> false);
    }

    /** @param isData selects the names that made-up ones replace: the first of each document by the same one, and so on */
    static SampledFields of(List<RawValue> documents, Predicate<String> isData) {
        Map<String, Found> found = new LinkedHashMap<>();
        List<Set<String>> names = new ArrayList<>();
        Map<Integer, String> madeUpNames = new HashMap<>();
        for (RawValue document : documents) {
            // If a name occurs twice, drivers take the last one.
            Map<String, RawValue> fields = new LinkedHashMap<>();
            int[] madeUp = {0};
            document.fields().forEach(field -> {
                if (!isData.test(field.name())) {
                    fields.put(field.name(), field.value());
                } else if (madeUp[0] < Disclosure.MOST_MADE_UP_NAMES) {
                    int length = field.name().length();
                    madeUp[0]++;
                    fields.put(
                            madeUpNames.computeIfAbsent(madeUp[0], n -> Disclosure.madeUpName(n, length)),
                            field.value());
                }
            });
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
        return new SampledFields(names, byName);
    }
}
