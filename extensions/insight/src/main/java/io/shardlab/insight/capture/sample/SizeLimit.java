package io.shardlab.insight.capture.sample;

import io.shardlab.insight.capture.write.Generator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Cuts lengths where documents could become larger than MongoDB stores: the greatest lengths of a template may never have met in
 * one document of the sample. Stateless but for {@link #hasCut}; for one thread.
 */
final class SizeLimit {

    /** Less than the 16 MB of MongoDB, for what the estimate lacks. */
    private static final long MOST = 12L << 20;

    private static final int WORD = 20;

    /** More than any value of a fixed size. */
    private static final int FIXED = 20;

    /** The bytes of an element apart from its value and its name; the name of an array's element has up to seven digits. */
    private static final int ELEMENT = 2;

    private static final int ARRAY_ELEMENT = 9;
    private static final int FRAME = 5;

    private boolean cut;

    /** Returns the tree of a template, cut where needed. */
    Object limited(Object tree) {
        return limited(tree, MOST);
    }

    /** True if something was cut. */
    boolean hasCut() {
        return cut;
    }

    private Object limited(Object tree, long budget) {
        if (most(tree) <= budget) {
            return tree;
        }
        if (tree instanceof Map<?, ?> fields) {
            return fields(fields, budget);
        }
        if (tree instanceof List<?> elements) {
            return elements.stream()
                    .map(element -> limited(element, budget / elements.size()))
                    .toList();
        }
        return tree instanceof Generator generator ? limited(generator, budget) : tree;
    }

    /** Small fields keep their sizes; large ones share the rest. */
    private Map<String, Object> fields(Map<?, ?> fields, long budget) {
        long fair = budget / fields.size();
        long small = 0;
        int large = 0;
        for (Object value : fields.values()) {
            long most = most(value);
            small += most <= fair ? most : 0;
            large += most <= fair ? 0 : 1;
        }
        long each = Math.max(fair, (budget - small) / Math.max(1, large)) / 2;
        Map<String, Object> limited = new LinkedHashMap<>();
        fields.forEach((name, value) -> limited.put((String) name, most(value) <= fair ? value : limited(value, each)));
        return limited;
    }

    private Object limited(Generator generator, long budget) {
        Map<?, ?> arguments = (Map<?, ?>) generator.arguments();
        Map<String, Object> limited = new LinkedHashMap<>();
        arguments.forEach((name, value) -> limited.put((String) name, value));
        switch (generator.name()) {
            case "choose" -> limited.put("values", each((List<?>) arguments.get("values"), budget));
            case "optional" -> limited.put("value", limited(arguments.get("value"), budget));
            case "array" -> {
                Object element = limited(arguments.get("of"), budget / 4);
                limited.put("of", element);
                limited.put("length", shorter(arguments.get("length"), budget / (most(element) + ARRAY_ELEMENT)));
            }
            case "text" -> limited.put("words", shorter(arguments.get("words"), budget / WORD));
            default -> limited.put("length", shorter(arguments.get("length"), budget));
        }
        return Generator.of(generator.name(), limited);
    }

    private List<Object> each(List<?> values, long budget) {
        List<Object> limited = new ArrayList<>();
        values.forEach(value -> limited.add(limited(value, budget)));
        return limited;
    }

    private Object shorter(Object length, long most) {
        cut |= greatest(length) > most;
        if (length instanceof Map<?, ?> range) {
            Map<String, Object> shorter = new LinkedHashMap<>();
            range.forEach((name, value) -> shorter.put((String) name, value));
            shorter.put("from", Math.min(most, ((Number) range.get("from")).longValue()));
            shorter.put("to", Math.min(most, greatest(length)));
            return shorter;
        }
        return Math.min(most, greatest(length));
    }

    /** Returns about the most bytes of a value. */
    private static long most(Object tree) {
        if (tree instanceof Map<?, ?> fields) {
            long sum = FRAME;
            for (Map.Entry<?, ?> field : fields.entrySet()) {
                sum += ELEMENT + 3L * field.getKey().toString().length() + most(field.getValue());
            }
            return sum;
        }
        if (tree instanceof List<?> elements) {
            return FRAME
                    + elements.stream()
                            .mapToLong(element -> ARRAY_ELEMENT + most(element))
                            .sum();
        }
        if (tree instanceof String text) {
            return FRAME + 3L * text.length();
        }
        return tree instanceof Generator generator && generator.arguments() instanceof Map<?, ?> arguments
                ? most(generator.name(), arguments)
                : FIXED;
    }

    private static long most(String generator, Map<?, ?> arguments) {
        return switch (generator) {
            case "choose" ->
                ((List<?>) arguments.get("values"))
                        .stream().mapToLong(SizeLimit::most).max().orElse(0);
            case "optional" -> most(arguments.get("value"));
            case "array" -> FRAME + greatest(arguments.get("length")) * (ARRAY_ELEMENT + most(arguments.get("of")));
            case "text" -> FRAME + WORD * greatest(arguments.get("words"));
            case "string", "binary" -> FRAME + greatest(arguments.get("length"));
            // A point, or the text that a reference leads to.
            default -> 5 * FIXED;
        };
    }

    private static long greatest(Object length) {
        return length instanceof Map<?, ?> range
                ? ((Number) range.get("to")).longValue()
                : ((Number) length).longValue();
    }
}
