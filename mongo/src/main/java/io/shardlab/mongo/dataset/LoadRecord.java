package io.shardlab.mongo.dataset;

import io.shardlab.data.document.DocumentIds;
import io.shardlab.data.input.Fingerprint;
import io.shardlab.data.input.Position;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.bson.Document;
import org.bson.types.ObjectId;

/**
 * What a later run has to know of a load to go on with it. Immutable.
 *
 * @param collection the UUID of the collection, which tells it from a later one of the same name
 * @param content what is loaded: its properties in words, by their names in words
 * @param ids the ids of documents that have none of their own
 * @param documentsBefore documents of the collection when the load began
 * @param mark up to where everything is settled
 * @param added documents that must have been added at the least, beyond the mark, too
 * @param head tells the beginning of the input that is loaded; empty for documents that are made
 * @param complete whether the load has ended, and its documents have been counted
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

    /** A load that begins now. */
    public static LoadRecord begin(
            Object collection, Map<String, String> content, DocumentIds ids, long documentsBefore) {
        return new LoadRecord(
                collection, content, ids, documentsBefore, LoadProgress.Mark.START, 0, Optional.empty(), false);
    }

    /** The same load of an input that begins so. */
    public LoadRecord beginningWith(Optional<Fingerprint> itsHead) {
        return new LoadRecord(collection, content, ids, documentsBefore, mark, added, itsHead, complete);
    }

    /** The same load from its beginning on. */
    public LoadRecord anew() {
        return new LoadRecord(collection, content, ids, documentsBefore, LoadProgress.Mark.START, 0, head, false);
    }

    /**
     * The same load after what a run that began with this record has done until now.
     *
     * @param badRows of that run, once all has been loaded and counted; empty before. Those behind the last document lie
     *     behind every mark.
     */
    LoadRecord after(LoadProgress progress, OptionalLong badRows) {
        LoadProgress.Mark reached = progress.mark();
        return new LoadRecord(
                collection,
                content,
                ids,
                documentsBefore,
                badRows.isPresent() ? reached.closing(mark.badRows() + badRows.getAsLong()) : reached,
                // What an earlier run had added beyond the mark is there already when it is sent again.
                Math.max(added, mark.added() + progress.added()),
                head,
                badRows.isPresent());
    }

    /** What tells that the input before the mark is the one that was loaded; empty if nothing does. */
    public Optional<Fingerprint> expected() {
        return mark.position().equals(Position.START) ? head : mark.read();
    }

    /** Documents that the collection holds at the least if none was lost. */
    public long leastDocuments() {
        return documentsBefore + Math.max(added, mark.added());
    }

    /** In what the content to be loaded now differs, in words; empty if it is the same. */
    List<String> differences(Map<String, String> now) {
        List<String> differences = new ArrayList<>();
        content.forEach((property, was) -> {
            String is = now.getOrDefault(property, "not given");
            if (!is.equals(was)) {
                differences.add(property + " was " + was + " and is " + is);
            }
        });
        now.forEach((property, is) -> {
            if (!content.containsKey(property)) {
                differences.add(property + " was not given and is " + is);
            }
        });
        return differences;
    }

    /** As it is stored. */
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

    /** Records of older programs have none. */
    private static Optional<Fingerprint> fingerprint(Document stored) {
        return Optional.ofNullable(stored)
                .map(found -> new Fingerprint(found.getLong("bytes"), found.getLong("checksum")));
    }

    /** From how it is stored. */
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
