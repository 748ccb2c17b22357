package io.shardlab.workloads.language.targeting;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Takes the conditions of a {@code $match} apart and moves them before other stages. For one filter. */
final class MatchConditions {

    private final List<StagePaths> stages;
    private boolean blocked;

    private MatchConditions(List<StagePaths> stages) {
        this.stages = stages;
    }

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
        if (stages.isEmpty()) {
            return Optional.of(filter);
        }
        MatchConditions conditions = new MatchConditions(stages);
        BsonDocument moved = conditions.filter(filter);
        return conditions.blocked ? Optional.empty() : Optional.of(moved);
    }

    private BsonDocument filter(BsonDocument filter) {
        BsonDocument moved = new BsonDocument();
        filter.forEach((name, value) -> {
            switch (name) {
                case "$and", "$or", "$nor" -> moved.append(name, filters(value));
                case "$expr" -> moved.append(name, expression(value));
                case "$comment" -> moved.append(name, value);
                default -> {
                    boolean twice = moved.put(path(name), value) != null;
                    blocked |= twice || name.startsWith("$");
                }
            }
        });
        return moved;
    }

    private BsonArray filters(BsonValue clauses) {
        blocked |= !clauses.isArray() || !clauses.asArray().stream().allMatch(BsonValue::isDocument);
        return blocked
                ? new BsonArray()
                : new BsonArray(clauses.asArray().stream()
                        .map(clause -> filter(clause.asDocument()))
                        .toList());
    }

    private BsonValue expression(BsonValue value) {
        if (value.isArray()) {
            return new BsonArray(value.asArray().stream().map(this::expression).toList());
        }
        if (value.isDocument()) {
            BsonDocument moved = new BsonDocument();
            value.asDocument()
                    .forEach((name, part) -> moved.append(name, name.equals("$literal") ? part : expression(part)));
            return moved;
        }
        String text = value.isString() ? value.asString().getValue() : "";
        // It is unknown on which fields a variable depends.
        blocked |= text.startsWith("$$");
        return text.startsWith("$") ? new BsonString("$" + path(text.substring(1))) : value;
    }

    private String path(String path) {
        Optional<String> before = Optional.of(path);
        for (int i = stages.size() - 1; i >= 0; i--) {
            before = before.flatMap(stages.get(i)::before);
        }
        blocked |= before.isEmpty();
        return before.orElse(path);
    }
}
