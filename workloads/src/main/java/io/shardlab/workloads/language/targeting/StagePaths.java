package io.shardlab.workloads.language.targeting;

import io.shardlab.mongo.key.KeyEqualities;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * The fields that a stage of a pipeline keeps, renames or makes, as far as servers move conditions before it. MongoDB 6.0.5 was
 * asked about each of these stages by {@code explain}. Immutable.
 */
final class StagePaths {

    private final Set<String> made = new HashSet<>();
    private final Map<String, String> renamed = new HashMap<>();
    private final Set<String> kept = new HashSet<>();
    private boolean onlyKept;
    private boolean keepsDocuments = true;
    private boolean copiesConditions;

    private StagePaths() {}

    /** Returns the fields of a stage; empty if no condition moves before it. */
    static Optional<StagePaths> of(BsonDocument stage) {
        String name = stage.getFirstKey();
        BsonValue argument = stage.get(name);
        StagePaths paths = new StagePaths();
        boolean known = switch (name) {
            case "$sort" -> true;
            case "$redact" -> paths.copyingConditions();
            case "$unionWith" -> paths.changingDocuments();
            case "$unwind" -> paths.changingDocuments() && paths.unwind(argument);
            case "$lookup", "$graphLookup" ->
                argument.isDocument() && paths.make(argument.asDocument().get("as"));
            case "$unset" -> paths.makeAll(argument);
            case "$set", "$addFields" -> argument.isDocument() && paths.compute("", argument.asDocument());
            case "$fill" -> argument.isDocument() && paths.fill(argument.asDocument());
            case "$project" -> argument.isDocument() && paths.project(argument.asDocument());
            case "$group" ->
                argument.isDocument() && paths.group(argument.asDocument().get("_id"));
            case "$sortByCount" -> paths.group(argument);
            default -> false;
        };
        return known ? Optional.of(paths) : Optional.empty();
    }

    /** True if each document leaves the stage as one. */
    boolean keepsDocuments() {
        return keepsDocuments;
    }

    /** Returns the path of a field before the stage; empty if the stage makes or drops it. */
    Optional<String> before(String path) {
        for (Map.Entry<String, String> rename : renamed.entrySet()) {
            if (path.equals(rename.getKey()) || path.startsWith(rename.getKey() + ".")) {
                return Optional.of(
                        rename.getValue() + path.substring(rename.getKey().length()));
            }
        }
        boolean isMade = made.stream().anyMatch(other -> KeyEqualities.overlap(other, path))
                || renamed.keySet().stream().anyMatch(other -> other.startsWith(path + "."));
        boolean isKept =
                !onlyKept || kept.stream().anyMatch(other -> path.equals(other) || path.startsWith(other + "."));
        return isMade || !isKept ? Optional.empty() : Optional.of(path);
    }

    private boolean changingDocuments() {
        keepsDocuments = false;
        return true;
    }

    /** Conditions are copied before the stage, and these copies stay there. */
    private boolean copyingConditions() {
        copiesConditions = true;
        return changingDocuments();
    }

    /** True if conditions move before the stage, but not before one that precedes it. */
    boolean copiesConditions() {
        return copiesConditions;
    }

    /** Only constants are filled in without a look at other documents. */
    private boolean fill(BsonDocument argument) {
        BsonDocument output = argument.getDocument("output", new BsonDocument());
        made.addAll(output.keySet());
        return output.values().stream()
                .allMatch(field -> field.isDocument() && field.asDocument().containsKey("value"));
    }

    private boolean make(BsonValue path) {
        if (path == null || !path.isString()) {
            return false;
        }
        made.add(withoutDollar(path.asString().getValue()));
        return true;
    }

    private boolean makeAll(BsonValue paths) {
        return paths.isArray() ? paths.asArray().stream().allMatch(this::make) : make(paths);
    }

    private boolean unwind(BsonValue argument) {
        if (!argument.isDocument()) {
            return make(argument);
        }
        BsonValue index = argument.asDocument().get("includeArrayIndex");
        return make(argument.asDocument().get("path")) && (index == null || make(index));
    }

    /** A field that is another top-level field under a new name is only renamed. */
    private boolean compute(String around, BsonDocument fields) {
        fields.forEach((name, value) -> computeField(around + name, value));
        return true;
    }

    private void computeField(String path, BsonValue value) {
        boolean nested = value.isDocument()
                && !value.asDocument().isEmpty()
                && value.asDocument().keySet().stream().noneMatch(name -> name.startsWith("$"));
        if (nested) {
            compute(path + ".", value.asDocument());
        } else if (isTopLevelField(value)) {
            renamed.put(path, withoutDollar(value.asString().getValue()));
        } else {
            made.add(path);
        }
    }

    private boolean project(BsonDocument fields) {
        onlyKept = fields.entrySet().stream()
                        .anyMatch(field -> !field.getKey().equals("_id") && !excludes(field.getValue()))
                || fields.size() == 1 && fields.containsKey("_id") && !excludes(fields.get("_id"));
        if (onlyKept) {
            kept.add("_id");
        }
        projectAll("", fields);
        return true;
    }

    private static boolean excludes(BsonValue value) {
        return value.isDocument()
                ? value.asDocument().values().stream().allMatch(StagePaths::excludes)
                : isFlag(value) && !isTrue(value);
    }

    private void projectAll(String around, BsonDocument fields) {
        fields.forEach((name, value) -> {
            String path = around + name;
            boolean nested = value.isDocument()
                    && !value.asDocument().isEmpty()
                    && !value.asDocument().getFirstKey().startsWith("$");
            if (nested) {
                projectAll(path + ".", value.asDocument());
            } else if (!isFlag(value)) {
                computeField(path, value);
            } else if (isTrue(value)) {
                kept.add(path);
            } else {
                kept.remove(path);
                made.add(path);
            }
        });
    }

    private static boolean isFlag(BsonValue value) {
        return value.isBoolean() || value.isNumber();
    }

    private static boolean isTrue(BsonValue value) {
        return value.isBoolean()
                ? value.asBoolean().getValue()
                : value.asNumber().doubleValue() != 0;
    }

    /** Conditions on the fields by which documents are grouped hold for whole groups. */
    private boolean group(BsonValue id) {
        keepsDocuments = false;
        onlyKept = true;
        if (id != null) {
            computeField("_id", id);
        }
        return true;
    }

    private static boolean isTopLevelField(BsonValue value) {
        return value.isString()
                && value.asString().getValue().startsWith("$")
                && !value.asString().getValue().startsWith("$$")
                && !value.asString().getValue().contains(".");
    }

    private static String withoutDollar(String path) {
        return path.startsWith("$") ? path.substring(1) : path;
    }
}
