package io.shardlab.core.result;

import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A table among the facts of a result, with figures of a workload that are not figures of phases. Immutable.
 *
 * @param title one line
 * @param columns the headings with units; the first heads the rows' names
 * @param rows texts, whole numbers (Long), numbers (Double), and null for unknown values
 * @param drawn the columns that a page draws as bars; empty for no chart
 * @param unit the unit of the drawn columns
 * @param notes sentences below the table
 * @param wording title, notes and cells as messages; empty for older programs, and if they are English in every language
 */
public record FactTable(
        String title,
        List<String> columns,
        List<List<Object>> rows,
        List<String> drawn,
        String unit,
        List<String> notes,
        Optional<Wording> wording) {

    /**
     * The texts of a table as messages.
     *
     * @param cells the messages of cells by their English texts; other cells are the same in every language
     */
    public record Wording(Message title, List<Message> notes, Map<String, Message> cells) {

        public Wording {
            notes = List.copyOf(notes);
            cells = Collections.unmodifiableMap(new LinkedHashMap<>(cells));
        }
    }

    /** The key, among the facts, of a list of tables. */
    public static final String FACT = "tables";

    private static final String TITLE = "title";
    private static final String COLUMNS = "columns";
    private static final String ROWS = "rows";
    private static final String DRAWN = "drawn";
    private static final String UNIT = "unit";
    private static final String NOTES = "notes";
    private static final String WORDING = "wording";
    private static final String CELLS = "cells";

    public FactTable {
        columns = List.copyOf(columns);
        drawn = drawn.stream().filter(columns::contains).toList();
        rows = rows.stream()
                .map(row -> Collections.unmodifiableList(new ArrayList<>(row)))
                .toList();
        notes = List.copyOf(notes);
    }

    /** A table without a chart and notes, whose title is English in every language. */
    public FactTable(String title, List<String> columns, List<List<Object>> rows) {
        this(title, columns, rows, List.of(), "", List.of(), Optional.empty());
    }

    /**
     * A table without a chart and notes.
     *
     * @param rows cells may also be messages
     */
    public static FactTable of(Message title, List<String> columns, List<List<Object>> rows) {
        Map<String, Message> cells = new LinkedHashMap<>();
        rows.forEach(row -> row.forEach(cell -> {
            if (cell instanceof Message message) {
                cells.put(message.toString(), message);
            }
        }));
        return new FactTable(
                title.toString(),
                columns,
                changed(rows, cell -> cell instanceof Message ? cell.toString() : cell),
                List.of(),
                "",
                List.of(),
                Optional.of(new Wording(title, List.of(), cells)));
    }

    private static List<List<Object>> changed(List<List<Object>> rows, UnaryOperator<Object> change) {
        return rows.stream().map(row -> row.stream().map(change).toList()).toList();
    }

    /** The same table with some columns drawn, in a unit. */
    public FactTable drawing(List<String> which, String unitOfThem) {
        return new FactTable(title, columns, rows, which, unitOfThem, notes, wording);
    }

    /** The same table with notes. */
    public FactTable noting(List<Message> sentences) {
        Wording words = words();
        return in(Language.ENGLISH, new Wording(words.title, sentences, words.cells));
    }

    /** The table with its texts in a language; unchanged if it has no messages. */
    public FactTable in(Language language) {
        return wording.map(words -> in(language, words)).orElse(this);
    }

    private FactTable in(Language language, Wording words) {
        return new FactTable(
                words.title.in(language),
                columns,
                changed(
                        rows,
                        cell -> cell instanceof String text && words.cells.containsKey(text)
                                ? words.cells.get(text).in(language)
                                : cell),
                drawn,
                unit,
                words.notes.stream().map(note -> note.in(language)).toList(),
                Optional.of(words));
    }

    /** The same table, whose title says that its figures are not scaled to the simulated machines of slow motion. */
    FactTable unscaled() {
        Wording words = words();
        return in(
                Language.ENGLISH,
                new Wording(Message.of("{0} (as measured, not scaled)", words.title), words.notes, words.cells));
    }

    /** Its texts as messages; those of a table of an older program are the same in every language. */
    public Wording words() {
        return wording.orElseGet(() -> new Wording(
                Message.text(title), notes.stream().map(Message::text).toList(), Map.of()));
    }

    /** The table as JSON-compatible values. */
    public Map<String, Object> asFact() {
        Map<String, Object> fact = new LinkedHashMap<>(
                Map.of(TITLE, title, COLUMNS, columns, ROWS, rows, DRAWN, drawn, UNIT, unit, NOTES, notes));
        wording.ifPresent(
                words -> fact.put(WORDING, Map.of(TITLE, words.title, NOTES, words.notes, CELLS, words.cells)));
        return fact;
    }

    /** The tables among the facts of a result, saved or fresh, in their order. */
    public static List<FactTable> in(Map<String, Object> facts) {
        return facts.get(FACT) instanceof List<?> tables
                ? tables.stream().flatMap(table -> from(table).stream()).toList()
                : List.of();
    }

    private static Optional<FactTable> from(Object fact) {
        if (fact instanceof Map<?, ?> map
                && map.get(COLUMNS) instanceof List<?> columns
                && map.get(ROWS) instanceof List<?> rows) {
            List<List<Object>> cells = new ArrayList<>();
            for (Object row : rows) {
                cells.add(new ArrayList<>((List<?>) row));
            }
            return Optional.of(new FactTable(
                    String.valueOf(map.get(TITLE)),
                    texts(columns),
                    cells,
                    texts(map.get(DRAWN)),
                    map.get(UNIT) instanceof String unit ? unit : "",
                    texts(map.get(NOTES)),
                    wording(map.get(WORDING))));
        }
        return Optional.empty();
    }

    /** The messages of a fresh table, or the arrays of a saved one; empty if one of them, of a newer program, cannot be worded. */
    private static Optional<Wording> wording(Object fact) {
        try {
            return fact instanceof Map<?, ?> words && words.get(NOTES) instanceof List<?> notes
                    ? Optional.of(new Wording(
                            worded(words.get(TITLE)),
                            notes.stream().map(FactTable::worded).toList(),
                            cells(words.get(CELLS))))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Message worded(Object messageOrForm) {
        Message message = Message.from(messageOrForm);
        message.in(Language.ENGLISH);
        return message;
    }

    /** Empty for a table of an older program. */
    private static Map<String, Message> cells(Object fact) {
        Map<String, Message> cells = new LinkedHashMap<>();
        if (fact instanceof Map<?, ?> map) {
            map.forEach((text, message) -> cells.put(String.valueOf(text), worded(message)));
        }
        return cells;
    }

    private static List<String> texts(Object list) {
        return list instanceof List<?> texts
                ? texts.stream().map(String::valueOf).toList()
                : List.of();
    }
}
