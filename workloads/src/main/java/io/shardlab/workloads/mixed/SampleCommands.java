package io.shardlab.workloads.mixed;

import io.shardlab.mongo.document.WebLogGenerator;
import io.shardlab.workloads.mixed.Weights.Kind;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * One command of each kind of operation, about the first document, whose plan is that of all others. Immutable.
 *
 * @param targeted true if a document is asked for also by its host and date
 */
record SampleCommands(WebLogGenerator generator, String collection, boolean targeted) {

    private static final String HOST = "host";
    private static final String DATE = "date";

    /** Returns the commands that look for documents; none for an insert. */
    List<BsonDocument> of(Kind kind) {
        return switch (kind) {
            case READ -> List.of(command("find").append("filter", one()));
            case SCAN ->
                List.of(command("find")
                        .append("filter", range())
                        .append("sort", new BsonDocument(HOST, new BsonInt32(1)).append(DATE, new BsonInt32(1))));
            case AGGREGATE ->
                List.of(command("aggregate")
                        .append(
                                "pipeline",
                                new BsonArray(List.of(
                                        new BsonDocument("$match", range()),
                                        new BsonDocument(
                                                "$group", new BsonDocument("_id", new BsonString("$" + DATE))))))
                        .append("cursor", new BsonDocument()));
            case UPDATE ->
                List.of(write(
                        "update",
                        "updates",
                        "u",
                        new BsonDocument("$inc", new BsonDocument("updates", new BsonInt64(1)))));
            case DELETE -> List.of(write("delete", "deletes", "limit", new BsonInt32(1)));
            case INSERT -> List.of();
        };
    }

    private BsonDocument command(String name) {
        return new BsonDocument(name, new BsonString(collection));
    }

    private BsonDocument write(String name, String list, String detail, BsonValue value) {
        return command(name).append(list, new BsonArray(List.of(new BsonDocument("q", one()).append(detail, value))));
    }

    private BsonDocument one() {
        BsonDocument filter = targeted ? hostAnd(date()) : new BsonDocument();
        return filter.append("_id", new BsonInt64(0));
    }

    private BsonDocument range() {
        return hostAnd(new BsonDocument("$gte", date()));
    }

    private BsonDocument hostAnd(BsonValue date) {
        return new BsonDocument(HOST, new BsonString(generator.hostName(generator.hostIndexOf(0)))).append(DATE, date);
    }

    private BsonInt32 date() {
        return new BsonInt32(generator.dateOf(0));
    }
}
