package io.shardlab.workloads.language.read;

import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.operation.Answer;
import io.shardlab.workloads.language.operation.Changes;
import io.shardlab.workloads.language.operation.Command;
import io.shardlab.workloads.language.operation.Statement.Kind;
import io.shardlab.workloads.language.read.StatementReader.Target;
import io.shardlab.workloads.language.value.Constant;
import io.shardlab.workloads.language.value.DocumentValue;
import io.shardlab.workloads.language.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonBoolean;

/** Makes the command {@code findAndModify}. Stateless. */
final class FindAndModify {

    private static final Value TRUE = new Constant(BsonBoolean.TRUE);

    private FindAndModify() {}

    static Command read(Action action, Target target, StatementFields fields, Common common) {
        DocumentValue filter = fields.filter();
        Map<String, Value> elements = StatementFields.command("findAndModify", target.name());
        elements.put("query", filter);
        fields.addTo(elements, "sort");
        Changes changes = change(action, target, fields, elements);
        if (returnsNew(fields)) {
            elements.put("new", TRUE);
        }
        fields.addAs(elements, "projection", "fields");
        fields.addTo(elements, "upsert", "arrayFilters", "hint", "collation", "maxTimeMS");
        return new Command(
                Kind.FIND_AND_MODIFY,
                action.title(),
                target.name(),
                new DocumentValue(elements),
                true,
                0,
                target.conditions(filter, fields),
                new Answer(false, 1, fields.has("sort"), fields.returnsWhole(), fields.hidesId(), Optional.empty()),
                changes,
                common.concerns(),
                common.returnsAtLeast(),
                common.returnsAtMost(),
                common.as());
    }

    private static Changes change(Action action, Target target, StatementFields fields, Map<String, Value> elements) {
        UpdateReader updates = new UpdateReader(target, fields, false);
        switch (action) {
            case FIND_ONE_AND_UPDATE -> {
                Changes changes = updates.update(fields.required("update", "update: {$set: {status: paid}}"));
                elements.put("update", fields.value("update"));
                return changes;
            }
            case FIND_ONE_AND_REPLACE -> {
                Changes changes = updates.replacement(fields.required("replacement", "replacement: {status: paid}"));
                elements.put("update", fields.stored("replacement"));
                return changes;
            }
            default -> {
                elements.put("remove", TRUE);
                return new Changes(false, true, false, false, false, Set.of(), Map.of());
            }
        }
    }

    private static boolean returnsNew(StatementFields fields) {
        YamlValue which = fields.get("returnDocument");
        if (which == null) {
            return false;
        }
        return switch (which.text()) {
            case "after" -> true;
            case "before" -> false;
            default ->
                throw which.refused(
                        "has the returnDocument {0}{1}",
                        PlainText.quoted(which.text()), YamlValue.instead(which.text(), List.of("before", "after")));
        };
    }
}
