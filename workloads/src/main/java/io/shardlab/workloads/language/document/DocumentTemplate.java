package io.shardlab.workloads.language.document;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentIds;
import io.shardlab.workloads.language.value.DocumentRoot;
import io.shardlab.workloads.language.value.Draw;
import io.shardlab.workloads.language.value.JoinedDocument;
import io.shardlab.workloads.language.value.LinkedValue;
import io.shardlab.workloads.language.value.Value;
import io.shardlab.workloads.language.value.VerifiableValue;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The template of a collection's documents, compiled once by the reader of the file. Immutable and thread-safe. */
public final class DocumentTemplate {

    /** The name of the field that identifies a document. */
    public static final String ID = "_id";

    private static final int ID_BYTES = 12;

    /** The {@code _id} that the program adds to documents without one: that of {@link DocumentIds#ofSeed(long)}. */
    private static final Value MADE_ID = new Value() {

        @Override
        public boolean append(byte[] name, Draw draw, BsonAppender out) {
            draw.documentIds().append(draw.number(), name, out);
            return true;
        }

        @Override
        public long mostBytes() {
            return ID_BYTES;
        }
    };

    private final DocumentRoot root;
    private final boolean hasId;
    private volatile List<String> verifiable;

    /** @param root the fields of the documents; {@code _id}, if there is one, is the first */
    public DocumentTemplate(DocumentRoot root) {
        this.root = root;
        this.hasId = root.names().contains(ID);
    }

    /** The fields of the documents, {@code _id} first if they have one of their own. */
    public DocumentRoot root() {
        return root;
    }

    /** True if documents have an {@code _id} of their own; otherwise the program that inserts them makes one. */
    public boolean hasId() {
        return hasId;
    }

    /**
     * Returns the value of a field, which is appended for the document that a draw has entered. An {@code _id} that the
     * program makes is one, too.
     *
     * @param path names of fields, separated by dots; of an array, an index, or names within its first element
     * @return empty if the documents never have such a field
     */
    public Optional<Value> field(String path) {
        return !hasId && path.equals(ID) ? Optional.of(MADE_ID) : root.within(path);
    }

    /** The names of the top-level fields, in the order of the document, with {@code _id}. */
    public List<String> fieldNames() {
        return hasId
                ? root.names()
                : Stream.concat(Stream.of(ID), root.names().stream()).toList();
    }

    /** The names of the top-level fields that follow from the key, and so can be verified whatever runs have done. */
    public List<String> verifiableFields() {
        if (verifiable == null) {
            List<Value> values = root instanceof JoinedDocument joined
                    ? joined.parts().stream()
                            .flatMap(part -> part.parts().stream())
                            .toList()
                    : root.parts();
            List<String> names = root instanceof JoinedDocument joined ? joined.ownNames() : root.names();
            // A choice of whole documents has other parts than fields.
            verifiable = values.size() != names.size()
                    ? List.of()
                    : IntStream.range(0, values.size())
                            .filter(i -> values.get(i) instanceof LinkedValue link
                                    && link.resolve() instanceof VerifiableValue)
                            .mapToObj(names::get)
                            .toList();
        }
        return verifiable;
    }

    /** Creates the documents for a seed, for one thread. */
    public Documents documents(long seed) {
        return new Documents(this, seed);
    }
}
