package io.shardlab.data.input;

import io.shardlab.data.document.DocumentBatch;
import org.bson.BSONException;
import org.bson.BsonBinaryWriter;
import org.bson.io.BasicOutputBuffer;
import org.bson.json.JsonParseException;
import org.bson.json.JsonReader;

/** MongoDB extended JSON as the driver reads it, which knows all of MongoDB's types. Not thread-safe. */
final class ExtendedJson {

    private final BasicOutputBuffer buffer = new BasicOutputBuffer();

    /**
     * Appends the document of a JSON object.
     *
     * @return null, or what is wrong with the text; the batch is unchanged then
     */
    String append(String json, DocumentBatch batch) {
        buffer.truncateToPosition(0);
        try (BsonBinaryWriter writer = new BsonBinaryWriter(buffer);
                JsonReader reader = new JsonReader(json)) {
            writer.pipe(reader);
        } catch (JsonParseException | BSONException | IllegalArgumentException | IllegalStateException e) {
            return "the JSON is not valid: " + e.getMessage();
        }
        batch.append(buffer.getInternalBuffer(), 0, buffer.getPosition());
        return null;
    }
}
