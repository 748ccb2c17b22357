package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import java.util.List;
import java.util.Optional;

/** The fields of several documents, one after the other. Immutable and thread-safe. */
public final class JoinedDocument implements DocumentRoot {

    private final List<DocumentRoot> documents;
    private final List<String> names;

    /** @param documents no two of them have a field of the same name */
    public JoinedDocument(List<DocumentRoot> documents) {
        this.documents = List.copyOf(documents);
        this.names = documents.stream().flatMap(each -> each.names().stream()).toList();
    }

    @Override
    public void appendFields(Draw draw, BsonAppender out) {
        for (DocumentRoot document : documents) {
            document.appendFields(draw, out);
        }
    }

    @Override
    public List<String> names() {
        return names;
    }

    /** The names of the fields that have values of their own, unlike those of a web log. */
    public List<String> ownNames() {
        return documents.stream()
                .filter(document -> !document.parts().isEmpty())
                .flatMap(document -> document.names().stream())
                .toList();
    }

    /** The documents, not their fields. */
    @Override
    public List<Value> parts() {
        return List.copyOf(documents);
    }

    @Override
    public Optional<Value> within(String path) {
        return documents.stream()
                .flatMap(document -> document.within(path).stream())
                .findFirst();
    }

    @Override
    public long mostBytes() {
        return Encoded.capped(documents.stream().mapToLong(Value::mostBytes).sum());
    }
}
