package io.shardlab.mongo.collection;

import com.mongodb.client.model.Collation;
import com.mongodb.client.model.CollationAlternate;
import com.mongodb.client.model.CollationCaseFirst;
import com.mongodb.client.model.CollationMaxVariable;
import com.mongodb.client.model.CollationStrength;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;

/** The fields of a command or of a statement in it, as the driver's methods take them. */
record CommandFields(BsonDocument command) {

    private static final BsonDocument NONE = new BsonDocument();

    BsonDocument document(String name) {
        return command.getDocument(name, NONE);
    }

    List<BsonDocument> documents(String name) {
        return command.getArray(name, new BsonArray()).stream()
                .map(BsonValue::asDocument)
                .toList();
    }

    /** Returns the documents of a list; null if there is none. */
    List<BsonDocument> documentsOrNull(String name) {
        return command.containsKey(name) ? documents(name) : null;
    }

    /** Returns a number; 0 if there is none. */
    int number(String name) {
        return command.getNumber(name, new BsonInt32(0)).intValue();
    }

    boolean flag(String name) {
        return command.getBoolean(name, BsonBoolean.FALSE).getValue();
    }

    /** Returns the index that is to be used, given by its key; null if none is. */
    BsonDocument hint() {
        BsonValue hint = command.get("hint");
        return hint != null && hint.isDocument() ? hint.asDocument() : null;
    }

    /** Returns the index that is to be used, given by its name; null if none is. */
    String hintString() {
        BsonValue hint = command.get("hint");
        return hint != null && hint.isString() ? hint.asString().getValue() : null;
    }

    /** Returns the collation; null if there is none. */
    Collation collation() {
        if (!command.containsKey("collation")) {
            return null;
        }
        Collation.Builder collation = Collation.builder();
        command.getDocument("collation").forEach((name, value) -> {
            switch (name) {
                case "locale" -> collation.locale(value.asString().getValue());
                case "strength" ->
                    collation.collationStrength(
                            CollationStrength.fromInt(value.asNumber().intValue()));
                case "caseLevel" -> collation.caseLevel(value.asBoolean().getValue());
                case "caseFirst" ->
                    collation.collationCaseFirst(
                            CollationCaseFirst.fromString(value.asString().getValue()));
                case "numericOrdering" ->
                    collation.numericOrdering(value.asBoolean().getValue());
                case "alternate" ->
                    collation.collationAlternate(
                            CollationAlternate.fromString(value.asString().getValue()));
                case "maxVariable" ->
                    collation.collationMaxVariable(
                            CollationMaxVariable.fromString(value.asString().getValue()));
                case "normalization" ->
                    collation.normalization(value.asBoolean().getValue());
                case "backwards" -> collation.backwards(value.asBoolean().getValue());
                default -> throw new IllegalArgumentException("a collation has no " + name);
            }
        });
        return collation.build();
    }
}
