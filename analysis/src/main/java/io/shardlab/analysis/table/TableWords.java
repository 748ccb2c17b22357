package io.shardlab.analysis.table;

import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.TextBundle;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The words of tables in a language. English heads are in the code that makes the tables; the bundle {@code heads} has the
 * others, by the letters and digits of the English ones. Immutable.
 */
public record TableWords(Language language) {

    /** Returns the head of a column or the word of a cell; in English if it has no other text, as a unit or a name has none. */
    public String head(String english) {
        int unit = english.lastIndexOf(", ");
        return found(english)
                .or(() -> unit < 0
                        ? Optional.empty()
                        : found(english.substring(0, unit)).map(name -> name + english.substring(unit)))
                .orElse(english);
    }

    private Optional<String> found(String english) {
        String key =
                english.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        return TextBundle.of(TableWords.class, "heads", language.locale()).find(key);
    }

    /** Returns a table with its title, its heads, the words among its figures and its notes in the language of the user. */
    public Table of(Table table) {
        List<Table.Column> columns = table.columns();
        return new Table(
                head(table.title()),
                columns.stream()
                        .map(column -> new Table.Column(head(column.head()), column.figures()))
                        .toList(),
                table.rows().stream()
                        .map(row -> IntStream.range(0, row.size())
                                // Words among figures, such as "unknown", are never names.
                                .mapToObj(index -> columns.get(index).figures() ? head(row.get(index)) : row.get(index))
                                .toList())
                        .toList(),
                table.notes().stream()
                        .map(note -> Message.text(note.in(language)))
                        .toList());
    }
}
