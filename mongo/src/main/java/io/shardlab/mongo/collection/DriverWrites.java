package io.shardlab.mongo.collection;

import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.DeleteManyModel;
import com.mongodb.client.model.DeleteOneModel;
import com.mongodb.client.model.DeleteOptions;
import com.mongodb.client.model.FindOneAndDeleteOptions;
import com.mongodb.client.model.FindOneAndReplaceOptions;
import com.mongodb.client.model.FindOneAndUpdateOptions;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.ReplaceOneModel;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.model.ReturnDocument;
import com.mongodb.client.model.UpdateManyModel;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.model.WriteModel;
import io.shardlab.mongo.document.BsonElements;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.ByteBuf;
import org.bson.RawBsonDocument;

/** Write commands as calls of the driver's methods. */
final class DriverWrites {

    private DriverWrites() {}

    /** Returns the writes of an {@code insert}, {@code update} or {@code delete}, in their order. */
    static List<WriteModel<RawBsonDocument>> models(CommandFields command) {
        return switch (command.command().getFirstKey()) {
            case "insert" -> models(command.documents("documents"), InsertOneModel::new);
            case "update" -> models(command.documents("updates"), update -> update(CommandFields.of(update)));
            default -> models(command.documents("deletes"), delete -> delete(CommandFields.of(delete)));
        };
    }

    private static List<WriteModel<RawBsonDocument>> models(
            List<RawBsonDocument> writes, Function<RawBsonDocument, WriteModel<RawBsonDocument>> model) {
        return writes.stream().map(model).toList();
    }

    private static WriteModel<RawBsonDocument> update(CommandFields fields) {
        BsonDocument filter = fields.document("q");
        BsonValue change = fields.command().get("u");
        if (isReplacement(change)) {
            ReplaceOptions options = new ReplaceOptions()
                    .upsert(fields.flag("upsert"))
                    .hint(fields.hint())
                    .hintString(fields.hintString())
                    .collation(fields.collation());
            return new ReplaceOneModel<>(filter, (RawBsonDocument) change, options);
        }
        UpdateOptions options = new UpdateOptions()
                .upsert(fields.flag("upsert"))
                .arrayFilters(fields.documentsOrNull("arrayFilters"))
                .hint(fields.hint())
                .hintString(fields.hintString())
                .collation(fields.collation());
        if (change.isArray()) {
            List<RawBsonDocument> pipeline = fields.documents("u");
            return fields.flag("multi")
                    ? new UpdateManyModel<>(filter, pipeline, options)
                    : new UpdateOneModel<>(filter, pipeline, options);
        }
        return fields.flag("multi")
                ? new UpdateManyModel<>(filter, change.asDocument(), options)
                : new UpdateOneModel<>(filter, change.asDocument(), options);
    }

    /** An update has operators or is a pipeline. */
    private static boolean isReplacement(BsonValue change) {
        if (!(change instanceof RawBsonDocument document)) {
            return false;
        }
        ByteBuf bytes = document.getByteBuffer();
        int firstName = bytes.position() + Integer.BYTES + 1;
        return bytes.remaining() == BsonElements.MIN_DOCUMENT_BYTES || bytes.array()[firstName] != '$';
    }

    private static WriteModel<RawBsonDocument> delete(CommandFields fields) {
        DeleteOptions options = new DeleteOptions()
                .hint(fields.hint())
                .hintString(fields.hintString())
                .collation(fields.collation());
        return fields.number("limit") == 0
                ? new DeleteManyModel<>(fields.document("q"), options)
                : new DeleteOneModel<>(fields.document("q"), options);
    }

    /** Executes {@code findAndModify}; returns the document, or null if there is none. */
    static RawBsonDocument findAndModify(
            MongoCollection<RawBsonDocument> collection, ClientSession session, CommandFields fields) {
        BsonDocument filter = fields.document("query");
        BsonValue change = fields.command().get("update");
        if (change == null) {
            FindOneAndDeleteOptions options = deletion(fields);
            return session == null
                    ? collection.findOneAndDelete(filter, options)
                    : collection.findOneAndDelete(session, filter, options);
        }
        if (isReplacement(change)) {
            FindOneAndReplaceOptions options = replacement(fields);
            return session == null
                    ? collection.findOneAndReplace(filter, (RawBsonDocument) change, options)
                    : collection.findOneAndReplace(session, filter, (RawBsonDocument) change, options);
        }
        FindOneAndUpdateOptions options = change(fields);
        if (change.isArray()) {
            List<RawBsonDocument> pipeline = fields.documents("update");
            return session == null
                    ? collection.findOneAndUpdate(filter, pipeline, options)
                    : collection.findOneAndUpdate(session, filter, pipeline, options);
        }
        return session == null
                ? collection.findOneAndUpdate(filter, change.asDocument(), options)
                : collection.findOneAndUpdate(session, filter, change.asDocument(), options);
    }

    private static ReturnDocument returned(CommandFields fields) {
        return fields.flag("new") ? ReturnDocument.AFTER : ReturnDocument.BEFORE;
    }

    private static FindOneAndDeleteOptions deletion(CommandFields fields) {
        return new FindOneAndDeleteOptions()
                .sort(fields.documentOrNull("sort"))
                .projection(fields.documentOrNull("fields"))
                .hint(fields.hint())
                .hintString(fields.hintString())
                .collation(fields.collation())
                .maxTime(fields.number("maxTimeMS"), TimeUnit.MILLISECONDS);
    }

    private static FindOneAndReplaceOptions replacement(CommandFields fields) {
        return new FindOneAndReplaceOptions()
                .sort(fields.documentOrNull("sort"))
                .projection(fields.documentOrNull("fields"))
                .upsert(fields.flag("upsert"))
                .returnDocument(returned(fields))
                .hint(fields.hint())
                .hintString(fields.hintString())
                .collation(fields.collation())
                .maxTime(fields.number("maxTimeMS"), TimeUnit.MILLISECONDS);
    }

    private static FindOneAndUpdateOptions change(CommandFields fields) {
        return new FindOneAndUpdateOptions()
                .sort(fields.documentOrNull("sort"))
                .projection(fields.documentOrNull("fields"))
                .upsert(fields.flag("upsert"))
                .returnDocument(returned(fields))
                .arrayFilters(fields.documentsOrNull("arrayFilters"))
                .hint(fields.hint())
                .hintString(fields.hintString())
                .collation(fields.collation())
                .maxTime(fields.number("maxTimeMS"), TimeUnit.MILLISECONDS);
    }
}
