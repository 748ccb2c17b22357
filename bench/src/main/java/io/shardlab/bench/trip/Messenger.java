package io.shardlab.bench.trip;

import static com.mongodb.client.model.Filters.and;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.gt;
import static com.mongodb.client.model.Filters.gte;
import static com.mongodb.client.model.Filters.lt;
import static com.mongodb.client.model.Indexes.ascending;
import static com.mongodb.client.model.Sorts.descending;
import static com.mongodb.client.model.Updates.combine;
import static com.mongodb.client.model.Updates.inc;
import static com.mongodb.client.model.Updates.set;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.UpdateOptions;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.bson.Document;

/** A messenger: the last minutes of a channel, pages of older messages, counters of unread ones. */
final class Messenger implements Application {

    private static final int MEMBERS = 1_000;
    private static final int CHANNELS = 100;
    private static final int MESSAGES = 30_000;

    @Override
    public String name() {
        return "messenger";
    }

    @Override
    public void fill(MongoDatabase database, Random random) {
        List<Document> members = new ArrayList<>();
        for (int i = 0; i < MEMBERS; i++) {
            members.add(new Document("_id", i)
                    .append("handle", Texts.word(random) + i)
                    .append("bio", Texts.words(random, 3, 12))
                    .append("seen", Texts.within(random, 10)));
        }
        database.getCollection("members").insertMany(members);
        database.getCollection("members").createIndex(ascending("handle"));
        List<Document> messages = new ArrayList<>();
        long now = System.currentTimeMillis();
        long span = TimeUnit.DAYS.toMillis(2);
        for (int i = 0; i < MESSAGES; i++) {
            messages.add(message(random, new Date(now - span + span * i / MESSAGES)));
        }
        database.getCollection("messages").insertMany(messages);
        database.getCollection("messages").createIndex(ascending("channel", "sent"));
        database.getCollection("messages").createIndex(ascending("author"));
        List<Document> unread = new ArrayList<>();
        for (int member = 0; member < MEMBERS; member++) {
            for (int i = 0; i < 3; i++) {
                unread.add(new Document("member", member)
                        .append("channel", random.nextInt(CHANNELS))
                        .append("count", random.nextInt(4)));
            }
        }
        database.getCollection("unread").insertMany(unread);
        database.getCollection("unread").createIndex(ascending("member", "channel"));
    }

    private static Document message(Random random, Date sent) {
        return new Document("channel", Texts.skewed(random, CHANNELS))
                .append("author", random.nextInt(MEMBERS))
                .append("sent", sent)
                .append("text", Texts.words(random, 2, 20));
    }

    @Override
    public List<Kind> kinds(MongoDatabase database) {
        MongoCollection<Document> members = database.getCollection("members");
        MongoCollection<Document> messages = database.getCollection("messages");
        MongoCollection<Document> unread = database.getCollection("unread");
        return List.of(
                new Kind(
                        "newest",
                        20,
                        random -> messages.find(eq("channel", Texts.skewed(random, CHANNELS)))
                                .sort(descending("sent"))
                                .limit(20)
                                .into(new ArrayList<>())),
                new Kind(
                        "last minutes",
                        15,
                        random -> messages.find(and(
                                        eq("channel", Texts.skewed(random, CHANNELS)),
                                        gte("sent", Texts.ago(30, TimeUnit.MINUTES))))
                                .into(new ArrayList<>())),
                new Kind(
                        "older",
                        10,
                        random -> messages.find(and(
                                        eq("channel", Texts.skewed(random, CHANNELS)),
                                        lt("sent", Texts.within(random, 2))))
                                .sort(descending("sent"))
                                .limit(20)
                                .into(new ArrayList<>())),
                new Kind("send", 12, random -> messages.insertOne(message(random, new Date()))),
                new Kind(
                        "count up",
                        12,
                        random -> unread.updateOne(
                                and(eq("member", random.nextInt(MEMBERS)), eq("channel", random.nextInt(CHANNELS))),
                                inc("count", 1),
                                new UpdateOptions().upsert(true))),
                new Kind(
                        "mark read",
                        6,
                        random -> unread.updateMany(eq("member", random.nextInt(MEMBERS)), set("count", 0))),
                new Kind(
                        "unread",
                        10,
                        random -> unread.find(and(eq("member", random.nextInt(MEMBERS)), gt("count", 0)))
                                .into(new ArrayList<>())),
                new Kind(
                        "member",
                        8,
                        random ->
                                members.find(eq("_id", random.nextInt(MEMBERS))).first()),
                new Kind(
                        "seen",
                        5,
                        random -> members.findOneAndUpdate(
                                eq("_id", random.nextInt(MEMBERS)),
                                combine(set("seen", new Date()), inc("visits", 1)))),
                new Kind("written", 2, random -> messages.countDocuments(eq("author", random.nextInt(MEMBERS)))));
    }
}
