package io.shardlab.workloads.language.targeting;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Takes the conditions of a {@code $match} apart and moves them before other stages. Stateless. */
final class Conditions {

    private static final Set<String> OF_FILTERS = Set.of("$and", "$or", "$nor");

    private Conditions() {}

    /** Returns the filters that all have to be true, each as small as possible. */
    static List<BsonDocument> parts(BsonDocument filter) {
        List<BsonDocument> parts = new ArrayList<>();
        filter.forEach((name, condition) -> {
            if (name.equals("$and") && condition.isArray()) {
                condition.asArray().forEach(clause -> parts.addAll(parts(clause.asDocument())));
            } else {
                parts.add(new BsonDocument(name, condition));
            }
        });
        return parts;
    }

    /**
     * Returns a filter as it is before some stages.
     *
     * @param stages in their order
     * @return empty if one of them makes a field that it is on
     */
    static Optional<BsonDocument> before(BsonDocument filter, List<StagePaths> stages) {
        Optional<BsonDocument> moved = Optional.of(filter);
        for (int i = stages.size() - 1; i >= 0; i--) {
            StagePaths stage = stages.get(i);
            moved = moved.flatMap(later -> filter(later, stage));
        }
        return moved;
    }

    private static Optional<BsonDocument> filter(BsonDocument filter, StagePaths stage) {
        BsonDocument moved = new BsonDocument();
        for (Map.Entry<String, BsonValue> condition : filter.entrySet()) {
            String name = condition.getKey();
            BsonValue value = condition.getValue();
            if (!name.startsWith("$")) {
                Optional<String> path = stage.before(name);
                if (path.isEmpty() || moved.containsKey(path.get())) {
                    return Optional.empty();
                }
                moved.append(path.get(), value);
                continue;
            }
            Optional<BsonValue> argument = OF_FILTERS.contains(name) && value.isArray()
                    ? filters(value.asArray(), stage)
                    : name.equals("$expr")
                            ? expression(value, stage)
                            : Optional.of(value).filter(comment -> name.equals("$comment"));
            if (argument.isEmpty()) {
                return Optional.empty();
            }
            moved.append(name, argument.get());
        }
        return Optional.of(moved);
    }

    private static Optional<BsonValue> filters(BsonArray clauses, StagePaths stage) {
        BsonArray moved = new BsonArray();
        for (BsonValue clause : clauses) {
            Optional<BsonDocument> one =
                    clause.isDocument() ? filter(clause.asDocument(), stage) : Optional.<BsonDocument>empty();
            if (one.isEmpty()) {
                return Optional.empty();
            }
            moved.add(one.get());
        }
        return Optional.of(moved);
    }

    private static Optional<BsonValue> expression(BsonValue value, StagePaths stage) {
        if (value.isString() && value.asString().getValue().startsWith("$$")) {
            return Optional.empty();
        }
        if (value.isString() && value.asString().getValue().startsWith("$")) {
            return stage.before(value.asString().getValue().substring(1)).map(path -> new BsonString("$" + path));
        }
        if (value.isArray()) {
            BsonArray moved = new BsonArray();
            for (BsonValue part : value.asArray()) {
                Optional<BsonValue> one = expression(part, stage);
                if (one.isEmpty()) {
                    return Optional.empty();
                }
                moved.add(one.get());
            }
            return Optional.of(moved);
        }
        if (!value.isDocument()) {
            return Optional.of(value);
        }
        BsonDocument moved = new BsonDocument();
        for (Map.Entry<String, BsonValue> part : value.asDocument().entrySet()) {
            Optional<BsonValue> one = part.getKey().equals("$literal")
                    ? Optional.of(part.getValue())
                    : expression(part.getValue(), stage);
            if (one.isEmpty()) {
                return Optional.empty();
            }
            moved.append(part.getKey(), one.get());
        }
        return Optional.of(moved);
    }
}
