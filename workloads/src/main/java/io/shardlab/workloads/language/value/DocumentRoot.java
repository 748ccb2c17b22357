package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import java.util.List;

/** The whole documents of a collection. */
public interface DocumentRoot extends Value {

    /** Appends the fields to the open document. */
    void appendFields(Draw draw, BsonAppender out);

    /** The names of the fields in their order. */
    List<String> names();
}
