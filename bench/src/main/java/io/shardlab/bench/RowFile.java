package io.shardlab.bench;

import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.WebLogGenerator;
import io.shardlab.mongo.input.InputFormat;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.bson.RawBsonDocument;

/** Writes generated web-log documents to files, as another program would have exported them. */
public final class RowFile {

    private static final int BATCH = 1000;

    private RowFile() {}

    /** Writes all documents of the generator's spec into a new temporary file, which is deleted when this process ends. */
    public static Path write(InputFormat format, WebLogGenerator generator) throws IOException {
        Path file = Files.createTempFile("shardlab-bench", "." + format.name().toLowerCase(Locale.ROOT));
        file.toFile().deleteOnExit();
        long rows = generator.spec().documents();
        DocumentBatch batch = new DocumentBatch();
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (long number = 0; number < rows; number += BATCH) {
                batch.clear();
                for (long i = number; i < Math.min(rows, number + BATCH); i++) {
                    generator.append(i, batch);
                }
                if (number == 0 && format == InputFormat.CSV) {
                    out.write(String.join(",", batch.view(0).keySet()) + "\n");
                }
                for (RawBsonDocument document : batch.documents()) {
                    out.write(line(format, document));
                    out.write('\n');
                }
            }
        }
        return file;
    }

    private static String line(InputFormat format, RawBsonDocument document) {
        return switch (format) {
            case JSON -> document.toJson();
            case CLF -> accessLogLine(document);
            case CSV -> String.join(",", fields(document));
            case TSV, W3C -> throw new IllegalArgumentException("files of " + format + " are not written");
        };
    }

    private static String accessLogLine(RawBsonDocument document) {
        String[] fields = fields(document);
        String[] logged = Arrays.copyOfRange(fields, 1, fields.length);
        logged[3] = "[" + logged[3].replaceAll("[\\[\\]]", "") + "]";
        return String.format(Locale.ROOT, "%s %s %s %s \"%s\" %s %s", (Object[]) logged);
    }

    private static String[] fields(RawBsonDocument document) {
        return document.values().stream()
                .map(value -> value.isInt32()
                        ? Integer.toString(value.asInt32().getValue())
                        : value.asString().getValue())
                .toArray(String[]::new);
    }
}
