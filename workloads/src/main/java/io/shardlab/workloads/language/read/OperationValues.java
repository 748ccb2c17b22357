package io.shardlab.workloads.language.read;

import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.Suggestion;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.operation.Choice;
import io.shardlab.workloads.language.operation.ExistingValue;
import io.shardlab.workloads.language.operation.ResultValue;
import io.shardlab.workloads.language.value.DocumentValue;
import io.shardlab.workloads.language.value.NowValue;
import io.shardlab.workloads.language.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads the values of one operation, which may come from its chosen document and from its earlier steps. For one thread. */
final class OperationValues {

    private static final Pattern STEP_NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_-]{0,59}");

    private final ValueReader reader;
    private final Choice choice;
    private final CollectionSpec chosen;
    private final Map<String, List<String>> earlierSteps = new LinkedHashMap<>();
    private boolean usesChosen;

    /**
     * @param choice the document that the operation chooses
     * @param chosen the collection of that document
     */
    OperationValues(ValueReader others, Choice choice, CollectionSpec chosen) {
        this.choice = choice;
        this.chosen = chosen;
        this.reader = others.with(Map.of(
                "^existing",
                this::existing,
                "^compute",
                this::compute,
                "^result",
                this::result,
                "^quantile",
                ReferenceGenerators::quantile,
                "^words",
                ReferenceGenerators::words,
                "^pattern",
                ReferenceGenerators::pattern));
    }

    /** True if a value of the chosen document was read. */
    boolean useChosen() {
        return usesChosen;
    }

    /** Reads {@code ^existing}. */
    private Value existing(Arguments arguments) {
        String path = arguments.value("{^existing: _id}").text();
        Value field = chosen.template()
                .field(path)
                .orElseThrow(() -> arguments.refused(
                        "has ^existing: {0}, but the documents of {1} have no such field{2}",
                        PlainText.quoted(path), chosen.name(), nearest(path)));
        requireKnown(arguments, field);
        usesChosen = true;
        return new ExistingValue(chosen.name(), path, field);
    }

    /** Reads {@code ^compute}, whose fields are those of the chosen document. */
    private Value compute(Arguments arguments) {
        usesChosen = true;
        Value computed = ComputeGenerator.ofCollection(arguments, chosen.name());
        requireKnown(arguments, computed);
        return new ExistingValue(chosen.name(), "", computed);
    }

    /** Refuses the time at which a document was inserted by the run, which nobody keeps. */
    private void requireKnown(Arguments arguments, Value value) {
        if (choice.from() != Choice.From.LOADED && NowValue.isIn(value)) {
            throw arguments.refused(
                    "has {0} of a date that is the time of the insert, which is known of loaded documents only; add "
                            + "from: loaded to choose",
                    arguments.generator());
        }
    }

    /** Suggests another name for the first part of the path that does not exist. */
    private Message nearest(String path) {
        int dot = path.lastIndexOf('.');
        String around = dot < 0 ? "" : path.substring(0, dot);
        List<String> names = chosen.template().fieldNames();
        if (dot > 0) {
            Value parent = chosen.template().field(around).orElse(null);
            if (parent == null) {
                return nearest(around);
            }
            names = parent instanceof DocumentValue document ? document.names() : List.of();
        }
        String prefix = dot < 0 ? "" : around + ".";
        Message all = names.isEmpty() ? Message.NONE : Message.of("; there are {0}", String.join(", ", names));
        return Suggestion.nearest(path.substring(dot + 1), names)
                .map(name -> Message.of("; did you mean {0}?", prefix + name))
                .orElse(all);
    }

    /**
     * Adds the name of a step, whose result the following ones may use.
     *
     * @param inserted the fields of a given document that the step inserts; empty if the fields of its result are not known
     */
    void addStep(YamlValue name, List<String> inserted) {
        String text = name.text();
        if (!STEP_NAME.matcher(text).matches()) {
            throw name.refused(
                    "has the name {0} for a result, but such a name has letters, digits, underscores and dashes, at "
                            + "most 60, and begins with a letter",
                    PlainText.quoted(text));
        }
        if (earlierSteps.putIfAbsent(text, inserted) != null) {
            throw name.refused("has the name {0} for a result again", PlainText.quoted(text));
        }
    }

    private Value result(Arguments arguments) {
        String text = arguments.value("{^result: cart._id}").text();
        int dot = text.indexOf('.');
        String step = dot < 0 ? text : text.substring(0, dot);
        if (!earlierSteps.containsKey(step)) {
            throw arguments.refused(
                    "has ^result: {0}, but no earlier step has as: {1}{2}",
                    PlainText.quoted(text),
                    PlainText.quoted(step).replaceAll("^'|'$", ""),
                    earlierSteps.isEmpty() ? "" : YamlValue.instead(step, earlierSteps.keySet()));
        }
        String path = dot < 0 ? "" : text.substring(dot + 1);
        if (dot >= 0 && (path.isEmpty() || path.matches("\\..*|.*\\.|.*\\.\\..*"))) {
            throw arguments.refused("has ^result: {0}, which has an empty name between dots", PlainText.quoted(text));
        }
        List<String> inserted = earlierSteps.get(step);
        String first = path.replaceFirst("\\..*", "");
        if (dot >= 0 && !inserted.isEmpty() && !inserted.contains(first)) {
            throw arguments.refused(
                    "has ^result: {0}, but the document which that step inserts has no field {1}{2}",
                    PlainText.quoted(text), first, YamlValue.instead(first, inserted));
        }
        return new ResultValue(step, path);
    }

    Value value(YamlValue value, long slot) {
        return reader.read(value, slot);
    }

    /** Reads a mapping, such as a filter. */
    DocumentValue document(YamlValue value, long slot) {
        return reader.document(value, slot);
    }

    /** Reads a document that is stored, and so has no operators. */
    DocumentValue stored(YamlValue value, long slot) {
        return reader.ofDocuments().document(value, slot);
    }
}
