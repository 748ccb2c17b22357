package io.shardlab.analysis.table;

import io.shardlab.analysis.table.ExperimentTable.Column;
import io.shardlab.analysis.table.ExperimentTable.Entry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A table as maps, lists, texts and numbers, so that any JSON library writes it. Figures are not rounded. */
public final class TableJson {

    private TableJson() {}

    /** The whole table. */
    public static Map<String, Object> of(ExperimentTable table) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("title", table.title());
        json.put("rowParameters", table.rowNames());
        json.put("columns", table.columns().stream().map(TableJson::column).toList());
        json.put("rows", table.rows().stream().map(TableJson::row).toList());
        json.put("notes", table.notes());
        return json;
    }

    private static Map<String, Object> column(Column column) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("head", column.head());
        json.put("metric", column.figure().name());
        json.put("unit", column.figure().unit());
        return json;
    }

    private static Map<String, Object> row(ExperimentTable.Row row) {
        List<Map<String, Object>> entries =
                row.entries().stream().map(TableJson::entry).toList();
        return Map.of("labels", row.labels(), "entries", entries);
    }

    private static Map<String, Object> entry(Entry entry) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("state", entry.state().name().toLowerCase(Locale.ROOT));
        json.put("text", entry.text());
        entry.cell().ifPresent(number -> json.put("cell", number));
        entry.samples().ifPresent(samples -> {
            json.put("repetitions", samples.count());
            json.put("median", samples.median());
            json.put("min", samples.min());
            json.put("max", samples.max());
        });
        return json;
    }
}
