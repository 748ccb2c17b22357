package io.shardlab.workloads.language.operation;

import io.shardlab.workloads.language.WorkloadFile;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.BsonNumber;

/**
 * The effect of a statement on the documents of its collection.
 *
 * @param inserts true if it adds documents, also by an upsert
 * @param deletes true if it removes documents
 * @param replaces true if any field of a document may change, as by a replacement or by {@code $replaceWith} in a pipeline
 * @param upserts true if it adds a document if none matches
 * @param unsets true if it may remove a field from a document
 * @param many true if it changes or removes all documents that match, false for the first one only
 * @param fields the paths of the fields that it changes, without the parts that mean positions of arrays
 * @param increments the paths that are changed only by {@code $inc} of a constant, which is added for each changed document
 */
public record Changes(
        boolean inserts,
        boolean deletes,
        boolean replaces,
        boolean upserts,
        boolean unsets,
        boolean many,
        Set<String> fields,
        Map<String, BsonNumber> increments) {

    /** The changes of a read: none. */
    public static final Changes NONE = new Changes(false, false, false, false, false, false, Set.of(), Map.of());

    /** The changes of an insert. */
    public static final Changes INSERTS = new Changes(true, false, false, false, false, false, Set.of(), Map.of());

    public Changes {
        fields = Collections.unmodifiableSet(new LinkedHashSet<>(fields));
        increments = Collections.unmodifiableMap(new LinkedHashMap<>(increments));
    }

    /** Returns what all operations of a file together do to a collection. */
    public static Changes of(WorkloadFile file, String collection) {
        return together(file.operations().stream()
                .flatMap(operation -> operation.statements().stream())
                .filter(statement -> statement.collection().equals(collection))
                .map(Statement::changes)
                .toList());
    }

    /** Returns what several writes do together; increments only if all of them increment the same by the same. */
    public static Changes together(List<Changes> several) {
        Set<String> fields = new LinkedHashSet<>();
        several.forEach(each -> fields.addAll(each.fields));
        Set<Map<String, BsonNumber>> increments =
                several.stream().map(Changes::increments).collect(Collectors.toSet());
        return new Changes(
                several.stream().anyMatch(Changes::inserts),
                several.stream().anyMatch(Changes::deletes),
                several.stream().anyMatch(Changes::replaces),
                several.stream().anyMatch(Changes::upserts),
                several.stream().anyMatch(Changes::unsets),
                several.stream().anyMatch(Changes::many),
                fields,
                increments.size() == 1 ? several.get(0).increments : Map.of());
    }

    /** Returns the fields of the whole document of which a part may change. */
    public Set<String> topLevelFields() {
        return fields.stream()
                .map(path -> path.replaceFirst("\\..*", ""))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** True if documents that exist may differ afterwards. */
    public boolean updates() {
        return replaces || !fields.isEmpty();
    }

    /**
     * True if the value at a path may change: that path itself, a part of it, or what it is a part of. An {@code _id} never does.
     */
    public boolean mayChange(String path) {
        boolean isId = path.equals("_id") || path.startsWith("_id.");
        return !isId
                && (replaces
                        || fields.stream()
                                .anyMatch(field -> field.equals(path)
                                        || field.startsWith(path + ".")
                                        || path.startsWith(field + ".")));
    }
}
