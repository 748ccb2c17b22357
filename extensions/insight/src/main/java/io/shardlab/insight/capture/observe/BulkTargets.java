package io.shardlab.insight.capture.observe;

import static io.shardlab.insight.capture.observe.EntryFields.number;
import static io.shardlab.insight.capture.observe.EntryFields.text;

import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * The collections of a command of writes: one, or the several ones of {@code bulkWrite}, whose statements have their numbers.
 *
 * @param namespaces the databases and collections, at least one
 */
record BulkTargets(List<String> namespaces) {

    static BulkTargets of(BsonDocument entry, BsonDocument command) {
        List<String> namespaces = new ArrayList<>();
        for (BsonValue info : EntryFields.array(command, "nsInfo")) {
            String namespace = info.isDocument() ? text(info.asDocument(), "ns") : "";
            if (!namespace.isEmpty() && !namespace.equals(Redaction.HIDDEN)) {
                namespaces.add(namespace);
            }
        }
        if (namespaces.isEmpty()) {
            String logged = text(entry, "ns");
            String collection = text(command, EntryFields.firstName(command));
            boolean isOnDatabase = logged.endsWith(".$cmd");
            String database = isOnDatabase ? logged.substring(0, logged.length() - ".$cmd".length()) : logged;
            namespaces.add(
                    !isOnDatabase ? logged : database + "." + (collection.equals(Redaction.HIDDEN) ? "" : collection));
        }
        return new BulkTargets(List.copyOf(namespaces));
    }

    String database(int index) {
        String namespace = namespaces.get(index);
        int dot = namespace.indexOf('.');
        return dot < 0 ? namespace : namespace.substring(0, dot);
    }

    String collection(int index) {
        String namespace = namespaces.get(index);
        int dot = namespace.indexOf('.');
        return dot < 0 ? "" : namespace.substring(dot + 1);
    }

    /** Returns the namespace of a statement. */
    String namespace(String command, BsonDocument statement) {
        long index = command.equals("bulkWrite")
                ? number(statement, EntryFields.firstName(statement)).orElse(0)
                : 0;
        return namespaces.get((int) Math.max(0, Math.min(namespaces.size() - 1, index)));
    }
}
