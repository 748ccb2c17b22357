package io.shardlab.transfer.dump;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.bson.Document;

/** A database with collections of every kind, indexes of every kind and documents of every BSON type. */
final class SampleData {

    static final int MANY = 8_000;

    private SampleData() {}

    static void create(MongoClient client, boolean sharded) {
        create(client, sharded, MANY);
    }

    /** @param count documents in the largest collection */
    static void create(MongoClient client, boolean sharded, int count) {
        MongoDatabase shop = client.getDatabase("shop");
        if (sharded) {
            client.getDatabase("admin").runCommand(new Document("enableSharding", "shop"));
            client.getDatabase("admin")
                    .runCommand(
                            new Document("shardCollection", "shop.many").append("key", new Document("_id", "hashed")));
        }
        MongoCollection<Document> many = shop.getCollection("many");
        many.insertMany(IntStream.range(0, count)
                .mapToObj(i ->
                        new Document("_id", i).append("name", "name " + i % 100).append("text", "x".repeat(i % 500)))
                .toList());
        many.createIndex(new Document("name", 1).append("_id", -1));
        types(shop);
        indexes(shop);
        collections(shop);
        client.getDatabase("other")
                .getCollection("names/with odd%signs+ü")
                .insertOne(new Document("_id", 1).append("a", 1));
    }

    private static void types(MongoDatabase shop) {
        shop.getCollection("types", BsonDocument.class)
                .insertMany(List.of(
                        BsonDocument.parse("""
                        {"_id": {"$oid": "507f1f77bcf86cd799439011"}, "double": 1.5, "nan": {"$numberDouble": "NaN"},
                         "minusZero": {"$numberDouble": "-0.0"}, "string": "ä\\u0000b", "document": {"b": 1, "a": {}},
                         "array": [1, "2", [], {}], "binary": {"$binary": {"base64": "AQI=", "subType": "00"}},
                         "uuid": {"$binary": {"base64": "c//SZESzTGmQ6OfR38A11A==", "subType": "04"}},
                         "old": {"$binary": {"base64": "AQI=", "subType": "02"}},
                         "own": {"$binary": {"base64": "AQI=", "subType": "80"}},
                         "undefined": {"$undefined": true}, "yes": true, "no": false,
                         "date": {"$date": {"$numberLong": "-1"}}, "null": null,
                         "regex": {"$regularExpression": {"pattern": "^a", "options": "ix"}},
                         "pointer": {"$dbPointer": {"$ref": "a.b", "$id": {"$oid": "507f1f77bcf86cd799439011"}}},
                         "code": {"$code": "f()"}, "scoped": {"$code": "f()", "$scope": {"x": 1}},
                         "symbol": {"$symbol": "s"}, "int": 1, "timestamp": {"$timestamp": {"t": 1, "i": 2}},
                         "long": {"$numberLong": "1"}, "decimal": {"$numberDecimal": "1.10"},
                         "min": {"$minKey": 1}, "max": {"$maxKey": 1}, "": "no name", "a.b": 1, "$c": 2}
                        """),
                        BsonDocument.parse("{_id: 'text'}"),
                        BsonDocument.parse("{_id: {a: 1, b: [1]}}")));
        // Servers write the time in place of an empty timestamp, unless an update leaves it.
        shop.getCollection("types").insertOne(new Document("_id", "empty timestamp").append("n", 1));
        shop.getCollection("types")
                .updateOne(
                        new Document("_id", "empty timestamp"),
                        List.of(new Document(
                                "$set", new Document("t", new Document("$literal", new BsonTimestamp(0, 0))))));
    }

    private static void indexes(MongoDatabase shop) {
        shop.getCollection("indexed").insertOne(new Document("_id", 1).append("a", 1));
        shop.runCommand(Document.parse("""
                        {"createIndexes": "indexed", "indexes": [
                          {"key": {"a": 1}, "name": "unique", "unique": true},
                          {"key": {"b": -1, "c": 1}, "name": "sparse", "sparse": true},
                          {"key": {"t": 1}, "name": "ttl", "expireAfterSeconds": 3600000},
                          {"key": {"h": "hashed"}, "name": "hashed"},
                          {"key": {"x": "text"}, "name": "text", "weights": {"x": 3}, "default_language": "german"},
                          {"key": {"g": "2dsphere"}, "name": "geo"},
                          {"key": {"$**": 1}, "name": "wild", "wildcardProjection": {"w": 1}},
                          {"key": {"p": 1}, "name": "partial", "partialFilterExpression": {"p": {"$gt": 5}}},
                          {"key": {"l": 1}, "name": "collated", "collation": {"locale": "de", "strength": 2}},
                          {"key": {"hid": 1}, "name": "hidden", "hidden": true}]}
                        """));
    }

    private static void collections(MongoDatabase shop) {
        for (String command : Arrays.asList(
                "{create: 'capped', capped: true, size: 65536, max: 100}",
                "{create: 'checked', validator: {$jsonSchema: {required: ['a']}, r: {$regex: '^x', $options: 'i'}},"
                        + " validationLevel: 'moderate', validationAction: 'warn'}",
                "{create: 'collated', collation: {locale: 'sv', strength: 1}}",
                "{create: 'clustered', clusteredIndex: {key: {_id: 1}, unique: true, name: 'c'}}",
                "{create: 'empty'}",
                "{create: 'images', changeStreamPreAndPostImages: {enabled: true}}",
                "{create: 'view', viewOn: 'many', pipeline: [{$match: {_id: {$lt: 10}}}, {$project: {name: 1}}]}",
                "{create: 'weather', timeseries: {timeField: 't', metaField: 'm', granularity: 'minutes'},"
                        + " expireAfterSeconds: 1500000000}")) {
            shop.runCommand(Document.parse(command));
        }
        shop.getCollection("collated").createIndex(new Document("a", 1));
        shop.runCommand(Document.parse("{createIndexes: 'collated',"
                + " indexes: [{key: {b: 1}, name: 'simple', collation: {locale: 'simple'}}]}"));
        for (String name : List.of("capped", "checked", "collated", "clustered")) {
            shop.getCollection(name).insertMany(List.of(new Document("_id", 1), new Document("_id", 2).append("a", 2)));
        }
        shop.getCollection("weather")
                .insertMany(IntStream.range(0, 500)
                        .mapToObj(i -> new Document("t", new Date(1_700_000_000_000L + i * 60_000L))
                                .append("m", i % 5)
                                .append("_id", i)
                                .append("value", i))
                        .toList());
    }
}
