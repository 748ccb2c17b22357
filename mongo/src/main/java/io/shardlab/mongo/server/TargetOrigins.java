package io.shardlab.mongo.server;

import com.mongodb.ReadConcern;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.result.TargetOrigin;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonDocumentReader;
import org.bson.Document;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.DocumentCodec;

/** Reads the states of a target's servers and the concerns that apply by default. */
public final class TargetOrigins {

    private static final String CLIENT = "client";
    private static final String SERVER = "server";

    private TargetOrigins() {}

    /** Asks all servers; blocks for some seconds at most. Never fails, but notes the facts that are unavailable. */
    public static TargetOrigin of(Target target, ServerObserver servers, UnavailableFacts unavailable) {
        MongoClient client = target.routers().get(0).client();
        WriteConcern write = client.getWriteConcern();
        ReadConcern read = client.getReadConcern();
        boolean writeByServer = write.getWObject() == null;
        Optional<Document> defaults =
                writeByServer || read.isServerDefault() ? defaults(target, unavailable) : Optional.empty();
        return new TargetOrigin(
                servers.members(),
                writeByServer
                        ? defaults.map(answer -> completed(write, answer.get("defaultWriteConcern", Document.class)))
                        : Optional.of(document(write.asDocument())),
                from(writeByServer, defaults),
                read.isServerDefault()
                        ? defaults.flatMap(answer -> part(answer, "defaultReadConcern"))
                        : Optional.of(document(read.asDocument())),
                from(read.isServerDefault(), defaults));
    }

    /** A standalone server does not report such defaults; they are {@code w: 1} and {@code local}. */
    private static Optional<Document> defaults(Target target, UnavailableFacts unavailable) {
        if (target.description().kind() == TargetKind.STANDALONE) {
            return Optional.of(new Document("defaultWriteConcern", new Document("w", 1))
                    .append("defaultReadConcern", new Document("level", "local")));
        }
        return unavailable.ask(
                "the servers' default write concern and read concern",
                () -> ServerObserver.impatient(target.admin().client())
                        .getDatabase("admin")
                        .runCommand(new Document("getDefaultRWConcern", 1)));
    }

    /**
     * Completes a client's write concern as servers do: without a {@code w} it gets the {@code w} of the default, and
     * the {@code j} unless the client names one. An answer without a default write concern means {@code w: 1}.
     */
    static Map<String, Object> completed(WriteConcern asked, Document defaults) {
        Map<String, Object> known = defaults == null ? Map.of("w", 1) : defaults;
        if (asked.isServerDefault()) {
            return new LinkedHashMap<>(known);
        }
        Map<String, Object> effective = new LinkedHashMap<>();
        effective.put("w", known.get("w"));
        if (known.containsKey("j")) {
            effective.put("j", known.get("j"));
        }
        effective.putAll(document(asked.asDocument()));
        return effective;
    }

    private static Optional<Map<String, Object>> part(Document answer, String key) {
        return Optional.ofNullable(answer.get(key, Document.class)).map(LinkedHashMap::new);
    }

    private static Map<String, Object> document(BsonDocument concern) {
        return new DocumentCodec()
                .decode(
                        new BsonDocumentReader(concern),
                        DecoderContext.builder().build());
    }

    private static Optional<String> from(boolean serverDefault, Optional<Document> defaults) {
        if (!serverDefault) {
            return Optional.of(CLIENT);
        }
        return defaults.map(answer -> SERVER);
    }
}
