package io.shardlab.workloads.language.compute;

import java.util.Locale;
import org.bson.BsonValue;

/** Names of types as servers write them. */
final class Types {

    private Types() {}

    static String name(BsonValue value) {
        if (value == null) {
            return "a missing field";
        }
        return switch (value.getBsonType()) {
            case INT32 -> "int";
            case INT64 -> "long";
            case DECIMAL128 -> "decimal";
            case DOCUMENT -> "object";
            case OBJECT_ID -> "objectId";
            case BOOLEAN -> "bool";
            case DATE_TIME -> "date";
            case BINARY -> "binData";
            case REGULAR_EXPRESSION -> "regex";
            default -> value.getBsonType().name().toLowerCase(Locale.ROOT);
        };
    }
}
