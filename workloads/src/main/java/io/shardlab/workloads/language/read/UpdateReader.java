package io.shardlab.workloads.language.read;

import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.operation.Changes;
import io.shardlab.workloads.language.read.StatementReader.Target;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonNumber;
import org.bson.BsonValue;

/** Reads what updates and replacements change. For one thread and one statement. */
final class UpdateReader {

    private static final List<String> OPERATORS = List.of("""
            $addToSet $bit $currentDate $inc $max $min $mul $pop $pull $pullAll $push $rename $set $setOnInsert
            $unset
            """.split("\\s+"));
    private static final List<String> STAGES =
            List.of("$addFields", "$project", "$replaceRoot", "$replaceWith", "$set", "$unset");

    private final Target target;
    private final StatementFields fields;
    private final boolean many;
    private final Set<String> changed = new LinkedHashSet<>();
    private final Map<String, BsonNumber> increments = new LinkedHashMap<>();

    private boolean unsets;

    /** @param many true if all documents that match are changed */
    UpdateReader(Target target, StatementFields fields, boolean many) {
        this.target = target;
        this.fields = fields;
        this.many = many;
    }

    /** Returns what {@code update} changes: operators, or a pipeline. */
    Changes update() {
        YamlValue update = fields.required("update", "update: {$set: {status: paid}}");
        boolean replaces = false;
        if (update.isList()) {
            for (YamlValue stage : update.items()) {
                replaces |= stage(stage);
            }
        } else {
            operators(update);
        }
        if (many) {
            requireShardKey(update);
        }
        boolean upserts = fields.flag("upsert", false);
        return new Changes(upserts, false, replaces, upserts, unsets, many, changed, increments);
    }

    /** Returns what a replacement changes, which has no operators. */
    Changes replacement() {
        YamlValue replacement = fields.required("replacement", "replacement: {status: paid}");
        replacement.fields().keySet().stream()
                .filter(name -> name.startsWith("$"))
                .findFirst()
                .ifPresent(name -> {
                    throw replacement
                            .key(name)
                            .refused(
                                    "has the operator {0} in a replacement, which is a document; operators belong to updateOne",
                                    PlainText.quoted(name));
                });
        boolean upserts = fields.flag("upsert", false);
        return new Changes(upserts, false, true, upserts, true, false, Set.of(), Map.of());
    }

    private void operators(YamlValue update) {
        Map<String, YamlValue> operators = update.fields();
        if (operators.isEmpty()) {
            throw update.refused("has an update without operators, such as update: {$set: {status: paid}}");
        }
        operators.forEach((operator, arguments) -> {
            if (!operator.startsWith("$")) {
                throw update.key(operator)
                        .refused(
                                "has the field {0} in an update, whose keys are operators: write {$set: {...}}, or use replaceOne",
                                PlainText.quoted(operator));
            }
            requireKnown(update, operator, OPERATORS, "operator");
            if (!operator.equals("$setOnInsert")) {
                options(arguments)
                        .forEach(option -> option.fields()
                                .forEach((path, argument) ->
                                        operator(operator, path, argument, StatementFields.isChoice(arguments))));
            }
        });
    }

    /** Returns the arguments of an operator, of which one may be chosen. */
    private static List<YamlValue> options(YamlValue arguments) {
        if (!StatementFields.isChoice(arguments)) {
            return List.of(arguments);
        }
        YamlValue choice = arguments.fields().get(ChooseGenerator.NAME);
        YamlValue values = choice.isMapping() ? choice.fields().get("values") : choice;
        return values == null || !values.isList() ? List.of() : values.items();
    }

    private static void requireKnown(YamlValue mapping, String name, List<String> known, String what) {
        if (!known.contains(name)) {
            throw mapping.key(name)
                    .refused(
                            "has the unknown {0} {1} in an update{2}",
                            what, PlainText.quoted(name), YamlValue.instead(name, known));
        }
    }

    /** @param chosen true if it is one of several of which each update has one */
    private void operator(String operator, String path, YamlValue argument, boolean chosen) {
        String field = withoutPositions(path);
        if (operator.equals("$set") && setsWhatIs(path, argument)) {
            return;
        }
        changed.add(field);
        unsets |= operator.equals("$unset") || operator.equals("$rename");
        if (operator.equals("$rename") && !argument.isMapping() && !argument.isList()) {
            changed.add(withoutPositions(argument.text()));
        }
        if (operator.equals("$inc") && field.equals(path) && !chosen) {
            BsonValue constant = fields.values().value(argument, 0).constant();
            if (constant != null && constant.isNumber()) {
                increments.put(path, constant.asNumber());
            }
        }
    }

    /** True if the field of the chosen document is set to what it is. */
    private boolean setsWhatIs(String path, YamlValue argument) {
        return argument.isMapping()
                && argument.fields().keySet().equals(Set.of("^existing"))
                && argument.fields().get("^existing").text().equals(path)
                && target.choice()
                        .filter(choice -> choice.collection().equals(target.name()))
                        .isPresent();
    }

    /** Returns a path without indexes of arrays and without {@code $}, {@code $[]} and {@code $[name]}. */
    private static String withoutPositions(String path) {
        return path.replaceAll("\\.(?:\\d+|\\$(?:\\[[^\\]]*\\])?)(?=\\.|$)", "");
    }

    /** Adds what a stage changes; returns true if it may change any field. */
    private boolean stage(YamlValue stage) {
        Map<String, YamlValue> keys = stage.fields();
        if (keys.size() != 1) {
            throw stage.refused(
                    "has a stage with {0,number,#} keys, but a stage has one, such as {$set: {status: paid}}",
                    keys.size());
        }
        String name = keys.keySet().iterator().next();
        requireKnown(stage, name, STAGES, "stage");
        YamlValue argument = keys.get(name);
        switch (name) {
            case "$set", "$addFields" -> argument.fields().keySet().forEach(changed::add);
            case "$unset" -> {
                unsets = true;
                (argument.isList() ? argument.items() : List.of(argument)).forEach(path -> changed.add(path.text()));
            }
            default -> {
                return true;
            }
        }
        return false;
    }

    /** Servers refuse to change the shard key of several documents at once. */
    private void requireShardKey(YamlValue update) {
        for (String field : target.collection().shardKey().keySet()) {
            if (changed.stream().anyMatch(path -> path.equals(field) || field.startsWith(path + "."))) {
                throw update.refused(
                        "has an update of many documents that changes {0}, a field of the shard key, which servers "
                                + "refuse; updateOne may change it",
                        field);
            }
        }
    }
}
