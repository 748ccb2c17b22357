package io.shardlab.mongo.collection;

import com.mongodb.client.model.Collation;
import com.mongodb.client.model.CollationAlternate;
import com.mongodb.client.model.CollationCaseFirst;
import com.mongodb.client.model.CollationMaxVariable;
import com.mongodb.client.model.CollationStrength;
import io.shardlab.mongo.document.BsonElements;
import io.shardlab.mongo.document.LittleEndian;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.ByteBuf;
import org.bson.RawBsonDocument;

/**
 * The fields of a command or of a statement in it, as the driver's methods take them. The documents in it share its memory and
 * are valid as long as it is.
 */
record CommandFields(BsonDocument command) {

    private static final BsonDocument NONE = new BsonDocument();

    /** Reads the fields of an encoded command, or of an encoded statement. */
    static CommandFields of(RawBsonDocument encoded) {
        ByteBuf bytes = encoded.getByteBuffer();
        BsonDocument fields = new BsonDocument();
        forEach(bytes.array(), bytes.position(), fields::append);
        return new CommandFields(fields);
    }

    /** By hand, because the driver's codec would decode the documents in a command, too. */
    private static void forEach(byte[] bytes, int document, BiConsumer<String, BsonValue> field) {
        int end = document + LittleEndian.getInt(bytes, document) - 1;
        int element = document + Integer.BYTES;
        while (element < end) {
            int value = BsonElements.value(bytes, element, end);
            int next = BsonElements.elementEnd(bytes, element, value, end);
            String name = text(bytes, element + 1, value);
            field.accept(
                    name,
                    switch (BsonType.findByValue(bytes[element])) {
                        case DOCUMENT -> new RawBsonDocument(bytes, value, next - value);
                        case ARRAY -> {
                            BsonArray values = new BsonArray();
                            forEach(bytes, value, (index, item) -> values.add(item));
                            yield values;
                        }
                        case STRING -> new BsonString(text(bytes, value + Integer.BYTES, next));
                        case INT32 -> new BsonInt32(LittleEndian.getInt(bytes, value));
                        case BOOLEAN -> BsonBoolean.valueOf(bytes[value] != 0);
                        default -> new RawBsonDocument(bytes, document, end + 1 - document).get(name);
                    });
            element = next;
        }
    }

    /** @param end the index after the text's terminating byte */
    private static String text(byte[] bytes, int from, int end) {
        return new String(bytes, from, end - 1 - from, StandardCharsets.UTF_8);
    }

    BsonDocument document(String name) {
        return command.getDocument(name, NONE);
    }

    /** Returns a document; null if there is none. */
    BsonDocument documentOrNull(String name) {
        return command.getDocument(name, null);
    }

    /** Returns the documents of a list; none if there is no list. */
    List<RawBsonDocument> documents(String name) {
        return command.getArray(name, new BsonArray()).stream()
                .map(RawBsonDocument.class::cast)
                .toList();
    }

    /** Returns the documents of a list; null if there is none. */
    List<RawBsonDocument> documentsOrNull(String name) {
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
