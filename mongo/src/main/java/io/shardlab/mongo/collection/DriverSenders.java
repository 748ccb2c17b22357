package io.shardlab.mongo.collection;

import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import org.bson.RawBsonDocument;

/**
 * Senders through the driver.
 *
 * @param session the session of all commands; null for none
 */
record DriverSenders(MongoDatabase database, ClientSession session) implements CommandSenders {

    @Override
    public CommandSender of(
            String collection, ReadPreference preference, ReadConcern readConcern, WriteConcern writeConcern) {
        MongoCollection<RawBsonDocument> found = database.getCollection(collection, RawBsonDocument.class)
                .withReadPreference(preference)
                .withReadConcern(readConcern)
                .withWriteConcern(writeConcern);
        return new DriverSender(found, session);
    }

    @Override
    public void close() {}
}
