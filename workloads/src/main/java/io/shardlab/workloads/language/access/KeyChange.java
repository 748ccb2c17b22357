package io.shardlab.workloads.language.access;

import io.shardlab.mongo.key.KeyEqualities;
import io.shardlab.mongo.query.Condition;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** Detects updates that may change the fields of a shard key. Stateless. */
public final class KeyChange {

    private static final Set<String> KEEPING = Set.of("$setOnInsert");
    private static final Set<String> SETTING = Set.of("$set", "$addFields", "$unset");
    private static final Set<String> REPLACING = Set.of("$project", "$replaceRoot", "$replaceWith");

    private KeyChange() {}

    /** Returns the fields among these that an update writes; a replacement is assumed to keep the fields that it has. */
    public static List<String> changedFields(BsonValue update, List<String> fields) {
        if (update == null) {
            return List.of();
        }
        return fields.stream()
                .filter(field -> update.isArray()
                        ? update.asArray().stream().anyMatch(stage -> isChangedByStage(stage.asDocument(), field))
                        : isChanged(update.asDocument(), field))
                .toList();
    }

    private static boolean isChanged(BsonDocument update, String field) {
        if (!Condition.isOperators(update)) {
            return !field.equals("_id") && !holds(update, field);
        }
        return update.entrySet().stream()
                .filter(operator -> !KEEPING.contains(operator.getKey())
                        && operator.getValue().isDocument())
                .flatMap(operator -> targets(operator))
                .anyMatch(target -> KeyEqualities.overlap(target, field));
    }

    private static Stream<String> targets(Map.Entry<String, BsonValue> operator) {
        Stream<String> names = operator.getValue().asDocument().keySet().stream();
        return operator.getKey().equals("$rename")
                ? Stream.concat(
                        names,
                        operator.getValue().asDocument().values().stream()
                                .filter(BsonValue::isString)
                                .map(name -> name.asString().getValue()))
                : names;
    }

    private static boolean isChangedByStage(BsonDocument stage, String field) {
        String name = stage.getFirstKey();
        BsonValue argument = stage.get(name);
        if (REPLACING.contains(name)) {
            return !field.equals("_id");
        }
        Stream<String> targets = argument.isDocument()
                ? argument.asDocument().keySet().stream()
                : (argument.isArray() ? argument.asArray().stream() : Stream.of(argument))
                        .filter(BsonValue::isString)
                        .map(path -> path.asString().getValue());
        return SETTING.contains(name) && targets.anyMatch(target -> KeyEqualities.overlap(target, field));
    }

    private static boolean holds(BsonDocument document, String path) {
        int dot = path.indexOf('.');
        if (dot < 0) {
            return document.containsKey(path);
        }
        String first = path.substring(0, dot);
        return document.isDocument(first) && holds(document.getDocument(first), path.substring(dot + 1));
    }
}
