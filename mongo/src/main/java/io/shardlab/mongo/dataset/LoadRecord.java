package io.shardlab.mongo.dataset;

import io.shardlab.mongo.document.DocumentIds;
import io.shardlab.mongo.input.Fingerprint;
import io.shardlab.mongo.input.Position;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.bson.Document;
import org.bson.types.ObjectId;

/**
 * The facts that a later run needs to resume a load. Immutable.
 *
 * @param collection the UUID of the collection, which differs for a later one of the same name
 * @param content a description of the documents: the values of their properties by name
 * @param ids the ids of documents that have none of their own
 * @param documentsBefore the documents of the collection when the load began
 * @param mark the mark before which everything is settled
 * @param added the documents that must have been added at least, including those beyond the mark
 * @param head the fingerprint of the input's beginning; empty for made documents
 * @param complete true if the load has ended and its documents have been counted
 */
public record LoadRecord(
        Object collection,
        Map<String, String> content,
        DocumentIds ids,
        long documentsBefore,
        LoadProgress.Mark mark,
        long added,
        Optional<Fingerprint> head,
        boolean complete) {

    public LoadRecord {
        content = Collections.unmodifiableMap(new LinkedHashMap<>(content));
    }

    /** Creates the record of a load that begins now. */
    public static LoadRecord begin(
            Object collection, Map<String, String> content, DocumentIds ids, long documentsBefore) {
        return new LoadRecord(
                collection, content, ids, documentsBefore, LoadProgress.Mark.START, 0, Optional.empty(), false);
    }

    /** Returns the record with the beginning of the input. */
    public LoadRecord beginningWith(Optional<Fingerprint> itsHead) {
        return new LoadRecord(collection, content, ids, documentsBefore, mark, added, itsHead, complete);
    }

    /** Returns the record of the same load from its beginning. */
    public LoadRecord anew() {
        return new LoadRecord(collection, content, ids, documentsBefore, LoadProgress.Mark.START, 0, head, false);
    }

    /**
     * Returns the record of the load after the progress of a run that began with this record.
     *
     * @param badRows the bad rows of that run, once everything has been loaded and counted; empty before. Bad rows behind the
     *     last document are behind every mark.
     */
    LoadRecord after(LoadProgress progress, OptionalLong badRows) {
        LoadProgress.Mark reached = progress.mark();
        return new LoadRecord(
                collection,
                content,
                ids,
                documentsBefore,
                badRows.isPresent() ? reached.closing(mark.badRows() + badRows.getAsLong()) : reached,
                // Documents that an earlier run added beyond the mark are sent again, but already there.
                Math.max(added, mark.added() + progress.added()),
                head,
                badRows.isPresent());
    }

    /** Returns the fingerprint by which to verify the input before the mark; empty if there is none. */
    public Optional<Fingerprint> expected() {
        return mark.position().equals(Position.START) ? head : mark.read();
    }

    /** Returns the number of documents that the collection must hold if none was lost. */
    public long leastDocuments() {
        return documentsBefore + Math.max(added, mark.added());
    }

    /** Describes the differences from another content; empty if it is the same. */
    List<String> differences(Map<String, String> now) {
        List<String> differences = new ArrayList<>();
        Set<String> properties = new LinkedHashSet<>(content.keySet());
        properties.addAll(now.keySet());
        for (String property : properties) {
            String was = content.getOrDefault(property, "not given");
            String is = now.getOrDefault(property, "not given");
            if (!is.equals(was)) {
                differences.add(property + " was " + was + " and is " + is);
            }
        }
        return differences;
    }

    Document toDocument() {
        return new Document("uuid", collection)
                .append("content", new Document(new LinkedHashMap<>(content)))
                .append("firstId", ids.id(0))
                .append("documentsBefore", documentsBefore)
                .append(
                        "mark",
                        new Document("document", mark.position().documents())
                                .append("offset", mark.position().offset())
                                .append("line", mark.position().line())
                                .append("present", mark.present())
                                .append("matched", mark.matched())
                                .append("refused", mark.refused())
                                .append("badRows", mark.badRows()))
                .append("added", added)
                .append("head", head.map(LoadRecord::stored).orElse(null))
                .append("loaded", mark.read().map(LoadRecord::stored).orElse(null))
                .append("complete", complete);
    }

    private static Document stored(Fingerprint fingerprint) {
        return new Document("bytes", fingerprint.bytes()).append("checksum", fingerprint.checksum());
    }

    /** Returns a stored fingerprint; records of older programs have none. */
    private static Optional<Fingerprint> fingerprint(Document stored) {
        return Optional.ofNullable(stored)
                .map(found -> new Fingerprint(found.getLong("bytes"), found.getLong("checksum")));
    }

    static LoadRecord of(Document stored) {
        Map<String, String> content = new LinkedHashMap<>();
        stored.get("content", Document.class).forEach((property, value) -> content.put(property, (String) value));
        Document mark = stored.get("mark", Document.class);
        return new LoadRecord(
                stored.get("uuid"),
                content,
                DocumentIds.of(stored.get("firstId", ObjectId.class)),
                stored.getLong("documentsBefore"),
                new LoadProgress.Mark(
                        new Position(mark.getLong("offset"), mark.getLong("line"), mark.getLong("document")),
                        mark.getLong("present"),
                        mark.getLong("matched"),
                        mark.getLong("refused"),
                        mark.getLong("badRows"),
                        fingerprint(stored.get("loaded", Document.class))),
                stored.get("added", 0L),
                fingerprint(stored.get("head", Document.class)),
                stored.getBoolean("complete"));
    }
}
