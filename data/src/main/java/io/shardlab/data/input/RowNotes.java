package io.shardlab.data.input;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What rows were taken as that a reader of the file may not expect, for the end of a load. Thread-safe. */
final class RowNotes {

    /** What may be noted of a row or of a value; each sentence takes the number of them and the first one's line. */
    enum Kind {
        TRIMMED("Blanks around fields do not belong to them, as in mongoimport: %d rows have some, first line %d"),
        SHORT("%d rows have fewer fields than there are names, first line %d: their documents lack the other fields"),
        LONG("%d rows have more fields than there are names, first line %d: their documents have them as field1,"
                + " field2, ... by their number from 0"),
        LEFT_OUT("%d values are not of their column's type and were left out, first line %d"),
        CAST("%d values are not of their column's type and were loaded as what they look like, first line %d");

        private final String sentence;

        Kind(String sentence) {
            this.sentence = sentence;
        }
    }

    private record Count(long number, long firstLine) {}

    private final List<String> ofTheFile = new ArrayList<>();
    private final Map<Kind, Count> counts = new EnumMap<>(Kind.class);

    /** Notes something of the file as a whole. */
    synchronized void add(String sentence) {
        ofTheFile.add(sentence);
    }

    synchronized void count(Kind kind, long line) {
        counts.merge(kind, new Count(1, line), (before, one) -> new Count(before.number() + 1, before.firstLine()));
    }

    /** In sentences without a full stop. */
    synchronized List<String> sentences() {
        List<String> sentences = new ArrayList<>(ofTheFile);
        counts.forEach((kind, count) ->
                sentences.add(String.format(Locale.ROOT, kind.sentence, count.number(), count.firstLine())));
        return sentences;
    }
}
