package io.shardlab.regression.containers.topology;

import java.util.List;
import java.util.Optional;
import org.bson.Document;

/** The counters of a server, with which the program's report can be compared. */
public final class Counters {

    private Counters() {}

    /** Find commands that it has been sent since it started; an embedded mongos counts them under another name. */
    public static long finds(Admin server) {
        Document commands = server.run("serverStatus").getEmbedded(List.of("metrics", "commands"), Document.class);
        return total(commands, "find") + total(commands, "clusterFind");
    }

    private static long total(Document commands, String name) {
        return Optional.ofNullable(commands.get(name, Document.class))
                .map(command -> command.get("total", Number.class).longValue())
                .orElse(0L);
    }
}
