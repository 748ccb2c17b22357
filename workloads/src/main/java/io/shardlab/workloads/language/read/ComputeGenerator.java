package io.shardlab.workloads.language.read;

import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.compute.ComputedValue;
import io.shardlab.workloads.language.compute.Expression;
import io.shardlab.workloads.language.compute.FieldExpression;
import io.shardlab.workloads.language.value.Value;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The generator {@code ^compute}: a value from other fields of the same document. */
final class ComputeGenerator {

    private static final String EXAMPLE = "{^compute: {$multiply: [\"$price\", \"$quantity\"]}}";
    private static final String ROOT = "$ROOT";
    private static final String CURRENT = "$CURRENT";

    private ComputeGenerator() {}

    static Value read(Arguments arguments) {
        YamlValue expression = arguments.value(EXAMPLE);
        return arguments.link(() -> of(expression, arguments, (position, path) -> field(arguments, position, path)));
    }

    /**
     * Returns the value of an expression over the documents of a collection, for a document that the draw has entered; for
     * operations, which compute from their chosen document.
     */
    static Value ofCollection(Arguments arguments, String collection) {
        YamlValue expression = arguments.value(EXAMPLE);
        return of(expression, arguments, (position, path) -> {
            FileContext.Collection found = arguments.context().collections().get(collection);
            String inDocument = withoutRoot(position, path);
            List<String> steps = List.of(inDocument.split("\\.", -1));
            Value first = found.template()
                    .field(steps.get(0))
                    .orElseThrow(() ->
                            unknown(position, steps.get(0), found.template().fieldNames()));
            return path(position, first, steps, 0);
        });
    }

    private static Value of(YamlValue yaml, Arguments arguments, ExpressionReader.Fields fields) {
        Expression expression = new ExpressionReader(arguments, fields).read(yaml);
        return new ComputedValue(expression, yaml::refusal);
    }

    /** Looks a field up in the document around the expression, then in those around it. */
    private static Expression field(Arguments arguments, YamlValue position, String path) {
        boolean ofRoot = path.startsWith("$");
        List<String> steps = List.of(withoutRoot(position, path).split("\\.", -1));
        Set<String> known = new TreeSet<>();
        for (Scope scope = arguments.place().scope(); scope != null; scope = scope.around()) {
            Optional<Value> first = scope.document().field(steps.get(0));
            if (first.isPresent() && (!ofRoot || scope.around() == null)) {
                int elements = arguments.place().elements() - scope.elements();
                return path(position, first.get(), steps, elements);
            }
            known.addAll(scope.document().names());
        }
        throw unknown(position, steps.get(0), known);
    }

    private static Expression path(YamlValue position, Value first, List<String> steps, int elements) {
        Value around = first;
        for (String step : steps.subList(1, steps.size())) {
            around = around.within(step).orElseThrow(() -> unknown(position, String.join(".", steps), List.of()));
        }
        return FieldExpression.of(first, steps.subList(1, steps.size()), elements);
    }

    private static String withoutRoot(YamlValue position, String path) {
        if (!path.startsWith("$")) {
            return path;
        }
        for (String variable : List.of(ROOT, CURRENT)) {
            if (path.startsWith(variable + ".")) {
                return path.substring(variable.length() + 1);
            }
        }
        throw position.refused(
                "has {0}, but ^compute has no other variables than $$ROOT with a field, such as $$ROOT.price",
                PlainText.quoted("$" + path));
    }

    private static RuntimeException unknown(YamlValue position, String name, Collection<String> known) {
        return position.refused(
                "refers to the unknown field {0}{1}",
                PlainText.quoted("$" + name), known.isEmpty() ? "" : YamlValue.instead(name, known));
    }
}
