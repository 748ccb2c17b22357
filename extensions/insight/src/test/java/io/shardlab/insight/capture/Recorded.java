package io.shardlab.insight.capture;

import io.shardlab.insight.capture.observe.EntryReader;
import io.shardlab.insight.capture.observe.ObservedOperation;
import io.shardlab.insight.capture.observe.Skipped;
import io.shardlab.insight.capture.sample.Disclosure;
import io.shardlab.insight.capture.sample.NameHasher;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;

/** Recordings by servers of the same operations of a client; some fields of entries are left out. */
public final class Recorded {

    /** Keeps all names. */
    public static final Disclosure NAMES = new Disclosure(NameHasher.keepingNames(), Set.of());

    private Recorded() {}

    /** Returns a file of the resources as text. */
    public static String text(String name) {
        try (InputStream in = Recorded.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Copies a file of the resources to a folder. */
    public static Path file(String name, Path folder) {
        try {
            return Files.writeString(folder.resolve(name), text(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the operations of profiler entries, one document in each line. */
    public static List<ObservedOperation> profiled(String name, Skipped skipped) {
        EntryReader reader = new EntryReader("shop"::equals, skipped);
        List<ObservedOperation> operations = new ArrayList<>();
        text(name).lines().map(BsonDocument::parse).forEach(entry -> {
            String shard = entry.containsKey("shard") ? entry.getString("shard").getValue() : "rs";
            reader.profiled(entry, shard).ifPresent(operations::add);
        });
        return operations;
    }
}
