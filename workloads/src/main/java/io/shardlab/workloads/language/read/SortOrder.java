package io.shardlab.workloads.language.read;

import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import java.util.Map;

/** Refuses orders of a sort that servers refuse. Stateless. */
final class SortOrder {

    private SortOrder() {}

    /** @param sort a mapping of fields to 1, -1, a score, or a value that varies */
    static void check(YamlValue sort) {
        Map<String, YamlValue> fields = sort.fields();
        // A whole sort may be generated, too.
        if (fields.keySet().stream().noneMatch(name -> name.startsWith("^"))) {
            fields.forEach((field, order) -> {
                if (!order.isMapping() && (order.isList() || !isOne(order))) {
                    throw order.refused(
                            "has the sort {0}: {1}, but an order is 1 (rising) or -1 (falling)",
                            PlainText.quoted(field), order.isList() ? "[...]" : PlainText.quoted(order.text()));
                }
            });
        }
    }

    private static boolean isOne(YamlValue order) {
        return order.isPlain() && order.text().matches("[-+]?1(\\.0*)?");
    }
}
