package io.shardlab.insight.capture.sample;

import io.shardlab.insight.capture.write.Generator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Makes templates of arrays: by their lengths and by all their elements, or by position if these differ. For one thread. */
final class ArrayTemplates {

    /** The most elements of one path that are examined. */
    private static final int MOST_ELEMENTS = 100_000;

    private static final int MOST_RANGES = 3;

    /** Longer arrays have elements of one sort, at whatever position. */
    private static final int MOST_POSITIONS = 4;

    private final Context context;
    private final TemplateMaker templates;

    ArrayTemplates(Context context, TemplateMaker templates) {
        this.context = context;
        this.templates = templates;
    }

    Object of(Column column) {
        int[] lengths = column.values().stream().mapToInt(RawValue::elements).toArray();
        long elements = Arrays.stream(lengths).asLongStream().sum();
        if (elements == 0) {
            return List.of();
        }
        Column examined = column.elements(examined(column.values(), elements), elements);
        if (arePositional(column, lengths)) {
            return byPosition(column, lengths[0]);
        }
        Object element = templates.of(examined);
        return new LengthWriter(Arrays.stream(lengths).asDoubleStream().sorted().toArray())
                .generator(
                        MOST_RANGES,
                        length ->
                                length.equals(0L) ? List.of() : Generator.of("array", "length", length, "of", element));
    }

    /** Returns the elements of arrays at equal distances in the sample. */
    private static List<RawValue> examined(List<RawValue> arrays, long elements) {
        int distance = (int) (elements / MOST_ELEMENTS) + 1;
        List<RawValue> examined = new ArrayList<>();
        for (int i = 0; i < arrays.size(); i += distance) {
            arrays.get(i).fields().forEach(element -> examined.add(element.value()));
        }
        if (examined.isEmpty()) {
            // The only long array may lie between the chosen ones.
            arrays.forEach(array -> array.fields().stream().limit(1).forEach(field -> examined.add(field.value())));
        }
        return examined;
    }

    /** True for short arrays of numbers such as coordinates, whose values at one position differ from those at another. */
    private boolean arePositional(Column column, int[] lengths) {
        int length = lengths[0];
        if (length < 2 || length > MOST_POSITIONS || Arrays.stream(lengths).anyMatch(other -> other != length)) {
            return false;
        }
        List<double[]> ranges = new ArrayList<>();
        for (int position = 0; position < length; position++) {
            Column values = position(column, position);
            if (!values.values().stream().allMatch(value -> ValueKind.of(value).isNumber())) {
                return false;
            }
            ranges.add(quartiles(values));
        }
        return ranges.stream().anyMatch(range -> range[0] > ranges.get(0)[1] || range[1] < ranges.get(0)[0]);
    }

    /** Returns the range of the middle half. */
    private static double[] quartiles(Column values) {
        double[] sorted = values.values().stream()
                .mapToDouble(value -> value.number().orElse(0))
                .sorted()
                .toArray();
        return new double[] {sorted[sorted.length / 4], sorted[sorted.length * 3 / 4]};
    }

    private Object byPosition(Column column, int length) {
        List<Object> elements = new ArrayList<>();
        for (int position = 0; position < length; position++) {
            elements.add(templates.of(position(column, position)));
        }
        return elements;
    }

    /** The positions have paths of their own, so that made-up values are not mixed. */
    private static Column position(Column column, int position) {
        return column.field(
                String.valueOf(position),
                column.values().stream()
                        .map(array -> array.fields().get(position).value())
                        .toList());
    }
}
