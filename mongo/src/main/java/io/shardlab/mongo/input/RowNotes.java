package io.shardlab.mongo.input;

import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts unexpected ways in which rows were read, for notes at the end of a load. Thread-safe. */
final class RowNotes {

    /** The kinds of notes on a row or a value. */
    enum Kind {
        TRIMMED,
        SHORT,
        LONG,
        LEFT_OUT,
        CAST
    }

    private record Count(long number, long firstLine) {}

    private final List<Message> fileNotes = new ArrayList<>();
    private final Map<Kind, Count> counts = new EnumMap<>(Kind.class);

    /** Adds a note on the file as a whole. */
    synchronized void add(Message sentence) {
        fileNotes.add(sentence);
    }

    synchronized void count(Kind kind, long line) {
        counts.merge(kind, new Count(1, line), (before, one) -> new Count(before.number() + 1, before.firstLine()));
    }

    /** The notes, in sentences without a full stop. */
    synchronized List<Message> sentences() {
        List<Message> sentences = new ArrayList<>(fileNotes);
        counts.forEach((kind, count) -> sentences.add(Message.of(
                switch (kind) {
                    case TRIMMED ->
                        "Blanks around fields were removed, as in mongoimport; rows with such blanks: {0,number,#}, the "
                                + "first on line {1,number,#}";
                    case SHORT ->
                        "Rows with fewer fields than there are names; their documents lack the other fields: "
                                + "{0,number,#}, the first on line {1,number,#}";
                    case LONG ->
                        "Rows with more fields than there are names; the surplus fields are named by their number from "
                                + "0, as field3: {0,number,#}, the first on line {1,number,#}";
                    case LEFT_OUT ->
                        "Values that do not have their column's type and were left out: {0,number,#}, the first on line "
                                + "{1,number,#}";
                    case CAST ->
                        "Values that do not have their column's type and were loaded with the type that they look like: "
                                + "{0,number,#}, the first on line {1,number,#}";
                },
                count.number(),
                count.firstLine())));
        return sentences;
    }
}
