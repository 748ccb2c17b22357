package io.shardlab.mongo.input;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.input.DelimitedOptions.ParseGrace;
import io.shardlab.mongo.input.FieldType.FieldParser;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Maps columns to fields of documents and embedded documents. A dotted name means an embedded
 * document, as in mongoimport; its fields are at the place of the first of them. Not thread-safe.
 */
final class Header {

    /** One step of writing a document: a column's value, or the beginning or end of an embedded document. */
    private record Step(Kind kind, byte[] name, int column, FieldParser parser) {
        private enum Kind {
            VALUE,
            OPEN,
            CLOSE
        }
    }

    /** A carriage return without a line feed, which ends the lines of some files. */
    private static final Pattern CARRIAGE_RETURN = Pattern.compile("\\r(?!\\n)");

    private final InputColumns columns;
    private final boolean named;
    private final Message origin;
    private final boolean ignoreBlanks;
    private final ParseGrace parseGrace;
    private final RowNotes notes;
    private final Step[] steps;
    private final List<byte[]> surplusNames = new ArrayList<>();

    /**
     * Plans the steps of writing documents.
     *
     * @param input the name of the input in messages
     * @param notes receives notes on values that do not have their type
     * @throws RunFailedException if the names of a header line are not field names
     * @throws UsageException if given names are not field names
     */
    Header(InputColumns columns, DelimitedOptions options, String input, RowNotes notes) {
        this.columns = columns;
        this.named = options.columns().names().isPresent();
        this.origin = named ? Message.text("--fields") : Message.of("The header line of {0}", input);
        this.ignoreBlanks = options.ignoreBlanks();
        this.parseGrace = options.parseGrace();
        this.notes = notes;
        Map<String, Object> tree = new LinkedHashMap<>();
        for (int column = 0; column < columns.names().size(); column++) {
            place(tree, column);
        }
        List<Step> plan = new ArrayList<>();
        addSteps(tree, plan);
        steps = plan.toArray(Step[]::new);
    }

    int columnCount() {
        return columns.names().size();
    }

    /** The origin of the names and their number. */
    Message namedBy() {
        return Message.of(named ? "--fields names {0,number,#}" : "the header names {0,number,#}", columnCount());
    }

    /**
     * Appends a row's fields to the open document; surplus ones are named by their number.
     *
     * @return the first column whose text is not accepted as a value of its type, or -1
     */
    int append(BsonAppender out, byte[] bytes, RowFields fields, long line) {
        for (Step step : steps) {
            switch (step.kind()) {
                case OPEN -> out.startDocument(step.name());
                case CLOSE -> out.endDocumentUnlessEmpty(step.name());
                case VALUE -> {
                    if (step.column() < fields.count() && !append(out, step, bytes, fields, line)) {
                        return step.column();
                    }
                }
            }
        }
        for (int column = columnCount(); column < fields.count(); column++) {
            append(out, surplus(column), bytes, fields, line);
        }
        return -1;
    }

    private boolean append(BsonAppender out, Step step, byte[] bytes, RowFields fields, long line) {
        int from = fields.start(step.column());
        int to = fields.end(step.column());
        return from == to && ignoreBlanks
                || step.parser().append(out, step.name(), bytes, from, to)
                || isAccepted(out, step, bytes, from, to, line);
    }

    private boolean isAccepted(BsonAppender out, Step step, byte[] bytes, int from, int to, long line) {
        switch (parseGrace) {
            case SKIP_FIELD -> notes.count(RowNotes.Kind.LEFT_OUT, line);
            case AUTO_CAST -> {
                notes.count(RowNotes.Kind.CAST, line);
                ScalarParser.appendAuto(out, step.name(), bytes, from, to);
            }
            case SKIP_ROW, STOP -> {
                return false;
            }
        }
        return true;
    }

    private Step surplus(int column) {
        int index = column - columnCount();
        if (index == surplusNames.size()) {
            surplusNames.add(BsonAppender.name(surplusName(column)));
        }
        return new Step(Step.Kind.VALUE, surplusNames.get(index), column, ScalarParser::appendAuto);
    }

    private static String surplusName(int column) {
        return "field" + column;
    }

    /** True if a surplus field of a row with this many fields would have the name of a column. */
    boolean surplusIsNamed(int fieldCount) {
        for (int column = columnCount(); column < fieldCount; column++) {
            String name = surplusName(column);
            if (columns.names().stream().anyMatch(other -> other.equals(name) || other.startsWith(name + "."))) {
                return true;
            }
        }
        return false;
    }

    /** Describes a value that does not have its column's type. */
    Message describe(int column, String text) {
        return Message.of(
                "field {0} is '{1}', which does not have the type {2}",
                columns.names().get(column),
                PlainText.excerpt(text),
                columns.types().get(column));
    }

    /** Puts a column number into nested maps along the parts of its name. */
    @SuppressWarnings("unchecked") // only this method puts maps into the tree
    private void place(Map<String, Object> tree, int column) {
        String name = columns.names().get(column);
        String[] parts = name.split("\\.", -1);
        Map<String, Object> parent = tree;
        for (int i = 0; i < parts.length; i++) {
            boolean last = i == parts.length - 1;
            requirePart(parts[i], column);
            Object present = parent.putIfAbsent(parts[i], last ? (Object) column : new LinkedHashMap<String, Object>());
            if (present != null && (last || present instanceof Integer)) {
                throw malformed("{0} names '{1}' twice, or both as a value and as an embedded document.", name);
            }
            if (!last) {
                parent = (Map<String, Object>) parent.get(parts[i]);
            }
        }
    }

    private void requirePart(String part, int column) {
        if (CARRIAGE_RETURN.matcher(part).find()) {
            throw malformed(
                    "{0} has a carriage return in the name of column {1,number,#}: lines end with a line feed here, "
                            + "after a carriage return or without one.",
                    column + 1);
        }
        if (part.isEmpty()) {
            String name = columns.names().get(column);
            throw name.isEmpty()
                    ? malformed("{0} has no name for column {1,number,#}.", column + 1)
                    : malformed("{0} names a field '{1}', which has nothing before, after or between its dots.", name);
        }
        if (part.indexOf('\0') >= 0) {
            throw malformed("{0} has a NUL character in the name of column {1,number,#}.", column + 1);
        }
    }

    private RuntimeException malformed(String what, Object name) {
        Message sentence = Message.of(what, origin, name);
        return named ? new UsageException(sentence) : new RunFailedException(sentence);
    }

    @SuppressWarnings("unchecked") // only place() puts maps into the tree
    private void addSteps(Map<String, Object> tree, List<Step> plan) {
        tree.forEach((part, content) -> {
            byte[] name = BsonAppender.name(part);
            if (content instanceof Integer column) {
                plan.add(new Step(
                        Step.Kind.VALUE,
                        name,
                        column,
                        columns.types().get(column).parser()));
            } else {
                plan.add(new Step(Step.Kind.OPEN, name, -1, null));
                addSteps((Map<String, Object>) content, plan);
                plan.add(new Step(Step.Kind.CLOSE, name, -1, null));
            }
        });
    }
}
