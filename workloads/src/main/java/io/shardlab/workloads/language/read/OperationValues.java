package io.shardlab.workloads.language.read;

import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.operation.ResultValue;
import io.shardlab.workloads.language.value.Constant;
import io.shardlab.workloads.language.value.DocumentValue;
import io.shardlab.workloads.language.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.bson.BsonValue;

/** Reads the values of one operation, which may come from its chosen document and from its earlier steps. For one thread. */
final class OperationValues {

    private static final Pattern STEP_NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_-]{0,59}");

    private final ValueReader reader;
    private final Map<String, List<String>> earlierSteps = new LinkedHashMap<>();

    OperationValues(ValueReader others, ChosenDocument chosen) {
        this.reader = others.with(Map.of(
                "^existing",
                chosen::existing,
                "^compute",
                chosen::compute,
                "^result",
                this::result,
                "^quantile",
                QuantileGenerator::read,
                "^words",
                ExcerptGenerators::words,
                "^pattern",
                ExcerptGenerators::pattern));
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

    /** Returns the constant that a value is, or null if it varies. */
    static BsonValue constant(Value value) {
        return value instanceof Constant constant ? constant.value() : null;
    }
}
