package io.shardlab.answers.table;

import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.Translations;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The words of tables in a language. English heads are in the code that makes the tables, and are the keys of the others. Words
 * of a column, such as {@code yes}, have its head as their sense. Immutable.
 */
public record TableWords(Language language) {

    private static final Pattern WORDS = Pattern.compile("[a-z]+( [a-z]+)*");

    private static final String FIGURE = "[-+]?[0-9][0-9,.]*[kM]?(?: %)?";
    private static final Pattern RANGE = Pattern.compile("(" + FIGURE + ") to (" + FIGURE + ")");
    private static final Pattern OR_MORE = Pattern.compile("(" + FIGURE + ") or more");

    /** The head of the column of events. */
    private static final String EVENT = "event";

    /** The words of an event before and after the addresses of servers. */
    private static final Pattern EVENT_PARTS = Pattern.compile("(.*?)(\\S+:[0-9]+(?:, \\S+:[0-9]+)*)(.*)");

    private static final Pattern COUNT = Pattern.compile("(replica sets? of )?([0-9][0-9,.kM]*)( ([a-z]+))?");

    /**
     * Returns the head of a column or the word of a cell; in English if it has no other text, as a unit or a name has none. A head
     * may consist of several, such as {@code 3 shards, 1 mongos: throughput, ops/s}.
     */
    public String head(String english) {
        int figure = english.indexOf(": ");
        int unit = english.lastIndexOf(", ");
        return found(english)
                .or(() -> figure < 0
                        ? Optional.empty()
                        : Optional.of(head(english.substring(0, figure)) + ": " + head(english.substring(figure + 2))))
                .or(() -> unit < 0 ? counted(english) : parts(english.substring(0, unit), english.substring(unit + 2)))
                .orElseGet(() -> ranges(english));
    }

    /** Returns a text with its ranges of figures, such as {@code 900 to 1,100} and {@code 900 or more}, as a language has them. */
    public String ranges(String english) {
        return language == Language.ENGLISH
                ? english
                : OR_MORE.matcher(RANGE.matcher(english)
                                .replaceAll(range -> said("{0} to {1}", range.group(1), range.group(2))))
                        .replaceAll(least -> said("{0} or more", least.group(1)));
    }

    private String said(String key, String... figures) {
        return Matcher.quoteReplacement(Message.of(key, (Object[]) figures).in(language));
    }

    private Optional<String> parts(String name, String last) {
        return counted(last)
                .map(count -> Message.joined(", ", List.of(Message.text(head(name)), Message.text(count)))
                        .in(language))
                .or(() -> found(name).map(found -> found + ", " + last));
    }

    /**
     * Words among figures, such as "unknown", are never names, and neither are topologies. Words of other columns, such as
     * {@code yes}, are looked up with the head; numbers of things, such as {@code 3 documents}, are not names.
     */
    private String cell(Table.Column column, String english) {
        if (column.head().equals(EVENT)) {
            return event(english);
        }
        return column.figures() || column.head().equals(TopologyParameters.NAME)
                ? head(english)
                : Optional.of(english)
                        .filter(WORDS.asMatchPredicate())
                        .flatMap(words -> found(column.head().isEmpty() ? words : Message.sense(column.head(), words)))
                        .or(() -> counted(english))
                        .orElse(english);
    }

    /** Returns an event, such as {@code primary gone} or {@code a:27017 serves again}; other events are names. */
    private String event(String english) {
        Matcher parts = EVENT_PARTS.matcher(english);
        return parts.matches()
                ? eventWords(parts.group(1)) + parts.group(2) + eventWords(parts.group(3))
                : eventWords(english);
    }

    private String eventWords(String english) {
        String words = english.strip();
        return words.isEmpty()
                ? ""
                : found(Message.sense(EVENT, words))
                        .map(found -> english.replace(words, found))
                        .orElse(english);
    }

    /** Returns a text of several words in a language if it is one of the words of tables; otherwise with its ranges worded. */
    public String phrase(String english) {
        return english.contains(" ") ? found(english).orElseGet(() -> ranges(english)) : english;
    }

    /** Returns a sentence whose values may be heads of columns. */
    public String note(Message note) {
        return note.withTexts(this::head).in(language);
    }

    /** A number of things, such as {@code 3 shards} or {@code replica set of 3}. */
    private Optional<String> counted(String english) {
        Matcher count = COUNT.matcher(english);
        return count.matches() && (count.group(1) == null) != (count.group(4) == null)
                ? found(count.group(1) == null ? count.group(4) : count.group(1))
                        .map(thing ->
                                count.group(1) == null ? count.group(2) + " " + thing : thing + " " + count.group(2))
                : Optional.empty();
    }

    private Optional<String> found(String english) {
        Translations translations = Translations.in(language);
        return translations.find(english).or(() -> translations.find(english.toLowerCase(Locale.ROOT)));
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
                                .mapToObj(index -> cell(columns.get(index), row.get(index)))
                                .toList())
                        .toList(),
                table.notes().stream()
                        .map(note -> Message.text(note.in(language)))
                        .toList());
    }
}
