package io.shardlab.insight.capture.sample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Documents whose field names are data, such as a map from users to scores. The names must not be written, and no generator
 * makes names, so made-up names take their places. For one thread.
 */
final class DataNames {

    private static final double MOST_NAMES = 0.8;

    /** With so many names, each of which is rare, these are not the fields of a schema. */
    private static final int MANY_NAMES = 100;

    private static final double RARE = 0.1;

    private static final int GROUPS = 4;

    private final Context context;
    private final TemplateMaker templates;

    DataNames(Context context, TemplateMaker templates) {
        this.context = context;
        this.templates = templates;
    }

    static boolean areIn(SampledFields fields) {
        Set<String> names = fields.byName().keySet();
        long data = names.stream().filter(Disclosure::looksLikeData).count();
        double perDocument = meanFields(fields.names());
        return data > 0 && data >= MOST_NAMES * names.size()
                || names.size() >= MANY_NAMES && perDocument < RARE * names.size();
    }

    private static double meanFields(List<Set<String>> names) {
        return names.stream().mapToInt(Set::size).average().orElse(0);
    }

    /** Returns a choice between documents with different numbers of fields. */
    Object of(Column column, SampledFields fields) {
        context.keyedByData(column.path());
        context.note(
                column.path(),
                "the names of its fields seem to be data; made-up names, the same in all documents, are written.");
        List<RawValue> values =
                fields.byName().values().stream().flatMap(Collection::stream).toList();
        if (values.isEmpty()) {
            return Map.of();
        }
        Object value = templates.of(column.field(Disclosure.ANY, values));
        int nameLength = (int) Math.round(fields.byName().entrySet().stream()
                        .mapToLong(field -> (long) field.getKey().length()
                                * field.getValue().size())
                        .sum()
                / (double) values.size());
        int[] sizes = fields.names().stream().mapToInt(Set::size).sorted().toArray();
        List<Object> documents = new ArrayList<>();
        List<Long> counts = new ArrayList<>();
        int groups = sizes[0] == sizes[sizes.length - 1] ? 1 : Math.min(GROUPS, sizes.length);
        for (int group = 0; group < groups; group++) {
            int from = sizes.length * group / groups;
            int to = sizes.length * (group + 1) / groups;
            double mean = Arrays.stream(sizes, from, to).average().orElseThrow();
            documents.add(document((int) Math.min(Disclosure.MOST_MADE_UP_NAMES, Math.round(mean)), nameLength, value));
            counts.add((long) to - from);
        }
        return Shares.choice(documents, counts);
    }

    private static Map<String, Object> document(int size, int nameLength, Object value) {
        Map<String, Object> document = new LinkedHashMap<>();
        for (int i = 1; i <= size; i++) {
            document.put(Disclosure.madeUpName(i, nameLength), value);
        }
        return document;
    }
}
