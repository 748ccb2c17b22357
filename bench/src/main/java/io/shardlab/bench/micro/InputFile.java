package io.shardlab.bench.micro;

import io.shardlab.data.document.DocumentBatch;
import io.shardlab.data.document.WebLogGenerator;
import io.shardlab.data.document.WebLogSpec;
import io.shardlab.data.input.InputFormat;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.bson.RawBsonDocument;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/** Writes generated web-log documents to a file, as another program would have exported them. */
final class InputFile {

    private static final JsonWriterSettings JSON =
            JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build();

    private InputFile() {}

    /** Writes a new temporary file; the caller deletes it. */
    static Path write(InputFormat format, int documents) throws IOException {
        Path file = Files.createTempFile("shardlab-bench", "." + format);
        WebLogGenerator generator = new WebLogGenerator(WebLogSpec.uniform(1, documents, 10_000));
        DocumentBatch batch = new DocumentBatch();
        for (int number = 0; number < documents; number++) {
            generator.append(number, batch);
        }
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            if (format == InputFormat.CSV) {
                out.write(String.join(",", batch.view(0).keySet()) + "\n");
            }
            batch.documents().forEach(document -> write(line(format, document), out));
        }
        return file;
    }

    private static void write(String line, BufferedWriter out) {
        try {
            out.write(line);
            out.write('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String line(InputFormat format, RawBsonDocument document) {
        return switch (format) {
            case JSON -> document.toJson(JSON);
            case CLF -> accessLogLine(document);
            case CSV -> String.join(",", fields(document));
            case TSV -> String.join("\t", fields(document));
            case W3C -> throw new IllegalArgumentException("nothing writes " + format);
        };
    }

    private static String accessLogLine(RawBsonDocument document) {
        return String.format(Locale.ROOT, "%s %s %s %s \"%s\" %s %s", (Object[]) accessLogFields(document));
    }

    private static String[] accessLogFields(RawBsonDocument document) {
        String[] fields = fields(document);
        String[] logged = Arrays.copyOfRange(fields, 1, fields.length);
        logged[3] = "[" + logged[3].replaceAll("[\\[\\]]", "") + "]";
        return logged;
    }

    private static String[] fields(RawBsonDocument document) {
        return document.values().stream()
                .map(value -> value.isInt32()
                        ? Integer.toString(value.asInt32().getValue())
                        : value.asString().getValue())
                .toArray(String[]::new);
    }
}
