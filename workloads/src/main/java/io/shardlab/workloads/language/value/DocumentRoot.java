package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import java.util.List;

/** The whole documents of a collection. */
public interface DocumentRoot extends Value {

    /** Appends the fields to the open document. */
    void appendFields(Draw draw, BsonAppender out);

    @Override
    default boolean append(byte[] name, Draw draw, BsonAppender out) {
        out.startDocument(name);
        appendFields(draw, out);
        out.endDocument();
        return true;
    }

    /** The names of the fields in their order. */
    List<String> names();
}
